/** A number, as it is shown, with the word for one or for several: `1 day`, `0.5 days`. */
export const plural = (count: string | number, one: string, many: string): string =>
  `${count} ${String(count) === '1' ? one : many}`

export const days = (count: string | number): string => plural(count, 'day', 'days')
