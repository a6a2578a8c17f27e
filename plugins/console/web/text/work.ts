/** Words of work. */
export const work = {
  todo: 'This page is being built.',
}
