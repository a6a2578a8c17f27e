/** Words of plan. */
export const plan = {
  todo: 'This page is being built.',
}
