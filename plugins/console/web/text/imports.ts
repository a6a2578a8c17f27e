/** Words of imports. */
export const imports = {
  todo: 'This page is being built.',
}
