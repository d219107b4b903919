// Browser storage as JSON. Reading returns null if storage is not available.
/** @typedef {"localStorage" | "sessionStorage"} Where */

/** @param {string} name @param {Where} [where] */
export const read = (name, where = "localStorage") => {
  try {
    return JSON.parse(window[where].getItem(name) ?? "null");
  } catch {
    return null;
  }
};

/** @param {string} name @param {unknown} value @param {Where} [where] */
export const write = (name, value, where = "localStorage") => {
  try {
    window[where].setItem(name, JSON.stringify(value));
  } catch {
    // The browser stores nothing.
  }
};

/** @param {string} name @param {Where} [where] */
export const drop = (name, where = "localStorage") => {
  try {
    window[where].removeItem(name);
  } catch {
    // The browser stores nothing.
  }
};
