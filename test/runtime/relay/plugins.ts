/** Plugins for tests of the relay and of background work: one that emits a public event, and any number that listen. */
import {
  type AnyPlugin,
  type Background,
  type EventEnvelope,
  event,
  type Host,
  type ListenerScope,
  on,
  SYSTEM,
} from '#runtime'
import type { SharedService } from '../../support/shared-service.ts'

export interface Ring {
  readonly note: string
}
export const rung = event<Ring>('bell.rung')

export const bell: AnyPlugin = {
  name: 'bell',
  contract: new URL('./bell.json', import.meta.url),
  availability: 'always',
  setup: () => ({ handlers: {} }),
}

export type Handle = (
  batch: readonly EventEnvelope<Ring>[],
  scope: ListenerScope,
  host: Host<undefined>,
) => Promise<void>

/** A plugin that listens to `bell.rung`. */
export const listening = (name: string, handle: Handle): AnyPlugin => ({
  name,
  contract: new URL('./silent.json', import.meta.url),
  availability: 'always',
  setup: (host: Host<undefined>) => ({
    handlers: {},
    listeners: [on(rung, (batch, scope) => handle(batch, scope, host))],
  }),
})

/** A plugin with background work. */
export const working = (name: string, background: (host: Host<undefined>) => readonly Background[]): AnyPlugin => ({
  name,
  contract: new URL('./silent.json', import.meta.url),
  availability: 'always',
  setup: (host: Host<undefined>) => ({ handlers: {}, background: background(host) }),
})

/** Emits `bell.rung` once for each note, all in one transaction. */
export const ring = (service: SharedService, accountId: number, ...notes: readonly string[]): Promise<void> =>
  service.app.unitOfWork.of('bell').as({ id: accountId, timeZone: 'UTC' }, SYSTEM, async (call) => {
    for (const note of notes) await call.emit(rung, { note })
  })
