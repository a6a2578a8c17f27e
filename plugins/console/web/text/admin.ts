/** Words of admin. */
export const admin = {
  todo: 'This page is being built.',
}
