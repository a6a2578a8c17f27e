/** How large the user has text, in the usual 16 pixels of a browser: what is placed by pixels grows with it. */
export const TEXT_SIZE = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
