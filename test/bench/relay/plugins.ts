/** One plugin that emits and others that listen to it. */
import { type AnyPlugin, type EventEnvelope, type Host, on } from '#runtime'
import { bell, listening, rung } from '../../runtime/relay/plugins.ts'

export { bell }

/** What one process seals another one opens. */
export const SECRETS_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`

/** The server's connections are shared by all contenders. */
export const DATABASE_POOL = '4'

export const silent = (name: string): AnyPlugin => listening(name, async () => {})

/** A plugin that hands over when each event was emitted. */
export const hearing = (name: string, heard: (emittedAt: bigint) => void): AnyPlugin => ({
  ...silent(name),
  setup: (_: Host<undefined>) => ({
    handlers: {},
    listeners: [
      on(rung, async (batch) => {
        for (const { data } of batch as unknown as EventEnvelope<{ t: string }>[]) heard(BigInt(data.t))
      }),
    ],
  }),
})
