// Show passkey errors: allauth's script reports them only by an event and on the console.
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const complaint = document.getElementById("passkey-complaint");
  if (complaint) complaint.hidden = false;
});
