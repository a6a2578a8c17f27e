/** What of a row a request changes, and what that sets off, as the contract says by `x-sets-off` of its fields. */
export type Effect = 'replan' | 'replanInPlanning' | 'recalculate'

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
