/** Parts of values, by the names of their fields. */

/** The fields with these names, as far as the value has them. */
export const pick = <T extends object, N extends keyof T>(value: T, names: readonly N[]): Pick<T, N> =>
  Object.fromEntries(names.flatMap((name) => (name in value ? [[name, value[name]]] : []))) as Pick<T, N>

/** The fields without these names. */
export const omit = <T extends object, N extends keyof T>(value: T, names: readonly N[]): Omit<T, N> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.some((it) => it === name))) as Omit<T, N>
