/** What a move or a decision changes for a project, in words. Pure. */
import type { MovePrice } from '@chainwork/sdk'
import { text } from '../../text/text.ts'

const words = text.order.advice

/** In tenths of days and whole points; undefined where nothing is left of it then. */
export function priceWords({ days, probability }: Pick<MovePrice, 'days' | 'probability'>): string | undefined {
  const changes = [
    { amount: Math.round(10 * days) / 10, of: text.common.days },
    { amount: Math.round(100 * probability), of: words.points },
  ].filter(({ amount }) => amount !== 0)
  const those = (sign: number) =>
    changes.filter(({ amount }) => Math.sign(amount) === sign).map(({ amount, of }) => of(String(Math.abs(amount))))
  const parts = [those(1), those(-1)].map(
    (all, place) => all.length > 0 && words.changes[place === 0 ? 'gains' : 'loses'](all),
  )
  return parts.filter((it) => it !== false).join(', ') || undefined
}
