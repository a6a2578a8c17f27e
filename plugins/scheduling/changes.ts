/** What of a row a request changes, and what that sets off, as the contract says by `x-sets-off` of its fields; parts of values. */
export type Effect = 'replan' | 'recalculate'

interface Entity {
  readonly setsOff: Readonly<Record<string, Effect>>
}
/** The fields of the entity whose change sets it off. */
export type FieldsSettingOff<E extends Entity, Of extends Effect> = {
  readonly [F in keyof E['setsOff']]: E['setsOff'][F] extends Of ? F : never
}[keyof E['setsOff']]

/** Whether one of the changed fields sets it off. */
export const setsOff = (entity: Entity, changed: object, effect: Effect): boolean =>
  Object.keys(changed).some((name) => Object.hasOwn(entity.setsOff, name) && entity.setsOff[name] === effect)

/** The fields with these names, as far as the value has them. */
export const pick = <T extends object, N extends keyof T>(value: T, names: readonly N[]): Pick<T, N> =>
  Object.fromEntries(names.flatMap((name) => (name in value ? [[name, value[name]]] : []))) as Pick<T, N>

/** The fields without these names. */
export const omit = <T extends object, N extends keyof T>(value: T, names: readonly N[]): Omit<T, N> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.some((it) => it === name))) as Omit<T, N>
