// What a passkey came to, in words: allauth's script tells of a fault by an event, and would else only write to the console.
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const complaint = document.getElementById("passkey-complaint");
  if (complaint) complaint.hidden = false;
});
