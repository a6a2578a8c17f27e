/** The fields of these names, and all others. */
export function splitFields<T extends object, Name extends keyof T & string>(
  from: T,
  names: readonly Name[],
): readonly [named: Pick<T, Name>, others: Omit<T, Name>] {
  const { named = [], others = [] } = Object.groupBy(Object.entries(from), ([name]) =>
    names.includes(name as Name) ? 'named' : 'others',
  )
  return [Object.fromEntries(named) as Pick<T, Name>, Object.fromEntries(others) as Omit<T, Name>]
}
