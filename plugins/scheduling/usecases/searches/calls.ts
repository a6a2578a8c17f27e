/** The calls that a planner makes for an operation, in the name of whoever asked for it. */
import type { Call, Db, Permissions, ReadCall, Reserves, WriteCallOf } from '#runtime'

interface Asking {
  readonly may: Permissions
  readonly clientId: string
}

/** A planner has few searches at a time, as many as it has threads: none waits for memory. */
const reserve = async () => {}

const common = ({ account, actor, log, ...unit }: Call, { may, clientId }: Asking) => ({
  account,
  actor,
  log,
  may,
  clientId,
  reserve,
  inSlices: unit.inSlices,
  turn: unit.turn,
})

export const readingOf = (unit: Call, { db, ...asking }: Asking & { readonly db: Db }): ReadCall & Reserves => ({
  ...common(unit, asking),
  db,
})

/** Its reply is the body that the search ends with. */
export const callOf = <Op>(unit: Call, asking: Asking): WriteCallOf<Op> => {
  const reply = (status: number, body: unknown) => ({ status, body })
  return { ...common(unit, asking), tx: unit.tx, emit: unit.emit, reply } as unknown as WriteCallOf<Op>
}
