/** The browser's clock, which is the only one that a page has: read here alone. Epoch milliseconds. */
export const now = (): number => Date.now()
