/** Changes of registrations, and test deliveries: what the operations and the operators' commands have in common. */
import { type Host, invalidBody, notFound, type Tx } from '#runtime'
import { checkMatch } from '#runtime/services'
import type { Config } from './config.ts'
import { deliveryId } from './delivery/payload.ts'
import { newId } from './ids.ts'
import { changedFields, type Registration } from './registration.ts'
import { DUE, insertTestDelivery } from './store/deliveries.ts'
import * as store from './store/registrations.ts'
import { eventFault } from './subscriptions.ts'

type Parts = Pick<Host<Config>, 'clock' | 'notify' | 'publicEvents' | 'eventSample' | 'tracer'>

/** A test delivery; its `id` is the one that answers show. */
export interface TestDelivery {
  readonly id: string
  readonly webhookId: string
  readonly eventId: string
}

/** Loads a registration and locks its row until the transaction ends. @throws 404 */
async function lock(tx: Tx, accountId: number, id: string): Promise<Registration> {
  const current = await store.lockRegistration(tx, accountId, id)
  if (!current) throw notFound('webhook', id)
  return current
}

export const registrationChanges = ({ clock, notify, publicEvents, eventSample, tracer }: Parts) => ({
  lock,

  /**
   * Locks a registration and saves what `change` returns for it. Without a change the version stays.
   * @throws 404, and 412 when `ifMatch` is not its version
   */
  async update(
    tx: Tx,
    accountId: number,
    id: string,
    ifMatch: string | undefined,
    change: (current: Registration) => store.Change,
  ) {
    const current = await lock(tx, accountId, id)
    checkMatch(ifMatch, current.version)
    const changes = change(current)
    if (Object.keys(changes).length === 0) return current
    const saved = await store.saveRegistration(tx, accountId, id, changes)
    if (saved.isActive) await notify(tx, DUE, '')
    return saved
  },

  /**
   * Inserts a test delivery of an event; without data it carries a sample of them.
   * @throws 400 for an unknown event, 404
   */
  async sendTest(
    tx: Tx,
    accountId: number,
    id: string,
    { event, data = eventSample(event) }: { readonly event: string; readonly data?: object | undefined },
  ) {
    const fault = eventFault(event, publicEvents)
    if (fault) throw invalidBody('/event', fault)
    const found = await store.loadRegistration(tx, accountId, id)
    if (!found) throw notFound('webhook', id)
    const happenedAt = clock.now()
    const eventId = newId('test', happenedAt)
    await insertTestDelivery(tx, {
      accountId,
      webhookId: found.id,
      eventId,
      event,
      dataText: JSON.stringify(data),
      happenedAt,
      traceparent: tracer.current(),
    })
    await notify(tx, DUE, '')
    return { id: deliveryId(found.id, eventId), webhookId: found.id, eventId }
  },
})

/** Pausing a paused registration changes nothing. */
export const setActive = (isActive: boolean) => (current: Registration) => changedFields({ isActive }, current)
