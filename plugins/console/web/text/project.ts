/** Words of project. */
export const project = {
  todo: 'This page is being built.',
}
