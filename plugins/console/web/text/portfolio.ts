/** Words of portfolio. */
export const portfolio = {
  todo: 'This page is being built.',
}
