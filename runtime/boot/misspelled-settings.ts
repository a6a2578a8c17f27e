/** Finds misspelled names of settings in the environment, which holds many names of other programs too. */

const SHORTEST = 8 // characters; names of other programs, such as HOSTS or PORTS, are too like shorter ones

/**
 * A sentence for each name that no setting has and that is one edit away from the name of a setting.
 * @param names those in the environment
 * @param settings the names that the service has asked for
 */
export function misspelledSettings(names: readonly string[], settings: readonly string[]): string[] {
  const withFile = (name: string) => [name, `${name}_FILE`]
  const known = new Set([...settings].flatMap(withFile))
  const likely = [...settings].filter(({ length }) => length >= SHORTEST).flatMap(withFile)
  return names.flatMap((name) => {
    const meant = known.has(name) ? undefined : likely.find((it) => isOneEditApart(name, it))
    return meant === undefined ? [] : `${name}: is no setting, and is ignored; ${meant} is one.`
  })
}

/** Whether one character more, less, or other, or two neighbours swapped, make one name the other. */
function isOneEditApart(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const [a, b] = [one.slice(same), other.slice(same)]
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || isSwapped
}
