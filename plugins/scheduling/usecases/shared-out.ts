/**
 * Work that a timer makes due and all worker processes share: the timer runs in one of them and wakes the others.
 */
import type { Background, Host, Stopping } from '#runtime'

export interface SharedWork {
  /** Of the timer. */
  readonly name: string
  readonly cron: string
  /** The channel on which processes wake each other. */
  readonly channel: string
  /** Whether each process goes through what is due when it starts, too. */
  readonly atStart: boolean
}

/** @param work goes through what is due, past what other processes are at */
export function sharedOut(
  { db, notify, listen }: Pick<Host<unknown>, 'db' | 'notify' | 'listen'>,
  { name, cron, channel, atStart }: SharedWork,
  work: (stopping: Pick<Stopping, 'signal'>) => Promise<void>,
): readonly Background[] {
  let wake = () => {}
  listen(channel, () => wake())
  return [
    {
      name,
      cron,
      async run(stopping) {
        await notify(db, channel, '')
        await work(stopping)
      },
    },
    {
      name: `share of the ${name}`,
      async run(stopping) {
        stopping.signal.addEventListener('abort', () => wake(), { once: true })
        for (let isFirst = true; ; isFirst = false) {
          const { promise: woken, resolve } = Promise.withResolvers<void>()
          wake = resolve
          if (atStart || !isFirst) await work(stopping)
          await woken
        }
      },
    },
  ]
}
