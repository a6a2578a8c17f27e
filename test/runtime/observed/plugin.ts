/** A plugin that uses logs and metrics. */
import { type AnyPlugin, type Call, event, type Host, type OpenCall, on, type ReadCall } from '#runtime'

const seen = event<{ readonly note: string }>('observed.seen')

type Reply = { readonly reply: (status: number, body?: unknown) => never }

/** Set by tests: the value of a gauge, what reads wait for, and what the plugin lacks or that it cannot say so. */
export const control: { readGauge: () => Promise<number>; hold: () => Promise<void>; lacks?: string | Error } = {
  readGauge: async () => 7,
  hold: async () => {},
}

export const observed: AnyPlugin = {
  name: 'observed',
  contract: new URL('./contract.json', import.meta.url),
  availability: 'always',
  setup({ meter, log }: Host<unknown>) {
    const notes = meter.counter('notes_total', 'Notes by their kind.', ['kind'])
    const lengths = meter.histogram('note_length', 'Characters of a note.', [5, 10])
    meter.gauge('mood', 'Set by the test.', () => control.readGauge())
    meter.gauge('shades', 'A constant.', () => [
      { labels: { color: 'red' }, value: 1 },
      { labels: { color: 'a "quoted" one' }, value: 2 },
    ])
    log.info({}, 'set up')
    return {
      // There are no generated types for its operations, hence the types of the parameters here.
      handlers: {
        async createObserved({ body }: { readonly body: { note: string; password?: string } }, call: Call & Reply) {
          notes.add({ kind: body.note.length > 5 ? 'long' : 'short' })
          lengths.observe(body.note.length)
          call.log.info({ plugin: 'forged', password: body.password, note: body.note }, 'written')
          await call.emit(seen, { note: body.note })
          return call.reply(201, {})
        },
        async getObserved(_: unknown, call: ReadCall & Reply) {
          await control.hold()
          call.log.warn(new Error('as pino takes it'), 'read')
          return call.reply(200, {})
        },
        async getOpenObserved(_: unknown, call: OpenCall & Reply) {
          call.log.info({}, 'read by anybody')
          return call.reply(200, {})
        },
      } as never,
      listeners: [
        on(seen, async (batch, { log: listenerLog }) => {
          for (const { data } of batch) listenerLog.info({ note: data.note }, 'event received')
        }),
      ],
      degraded() {
        if (control.lacks instanceof Error) throw control.lacks
        return control.lacks
      },
    }
  },
}
export default observed
