/** A plugin that emits, and plugins that listen to it. */
import { type AnyPlugin, type EventEnvelope, type Host, on } from '../../../runtime/plugin.ts'
import { bell, listening, rung } from '../../runtime/relay/plugins.ts'

export { bell }

/** Both processes need the same keys. */
export const SECRETS_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`

/** Small, because all contenders share the connections of one server. */
export const DATABASE_POOL = '4'

export const silent = (name: string): AnyPlugin => listening(name, async () => {})

/** A plugin that passes on when each event was emitted. */
export const reporting = (name: string, received: (emittedAt: bigint) => void): AnyPlugin => ({
  ...silent(name),
  setup: (_: Host<undefined>) => ({
    handlers: {},
    listeners: [
      on(rung, async (batch) => {
        for (const { data } of batch as unknown as EventEnvelope<{ t: string }>[]) received(BigInt(data.t))
      }),
    ],
  }),
})
