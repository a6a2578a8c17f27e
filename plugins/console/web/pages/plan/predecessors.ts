/** Links as text: `12FS+2` is row 12, finish to start, two working days later; `#345SS` names a task by its id. Pure. */
import type { Predecessor } from '@chainwork/sdk'
import { text } from '../../text/text.ts'

const words = text.plan.predecessors

/** The ids of the rows from the first on; a row that is not saved yet has none. */
export type RowIds = readonly (number | undefined)[]

export type ParsedLinks =
  | { readonly links: readonly Predecessor[]; readonly fault?: never }
  | { readonly fault: string; readonly links?: never }

const LINK = /^(#?)(\d{1,15})\s*(?:(FS|SS|FF|SF)\s*)?(?:([+-])\s*(\d+(?:\.\d+)?|\.\d+)\s*d?)?$/i
const MAX_LAG = 10_000 // working days

/** @param own the id of the task that the links hold; undefined while it is not saved */
export function parsePredecessors(typed: string, rows: RowIds, own: number | undefined): ParsedLinks {
  const links: Predecessor[] = []
  const known = new Set(rows)
  for (const part of typed.split(/[,;]/).map((it) => it.trim())) {
    if (part === '') continue
    const [, isId, number, type, sign, days] = LINK.exec(part) ?? []
    if (number === undefined) return { fault: words.unknownForm(part) }
    const at = Number(number)
    if (!isId && (at < 1 || at > rows.length)) return { fault: words.noRow(at, rows.length) }
    const taskId = isId ? at : rows[at - 1]
    if (taskId === undefined) return { fault: words.notSaved(at) }
    if (!known.has(taskId)) return { fault: words.noId(at) }
    if (taskId === own) return { fault: words.itself }
    if (links.some((link) => link.taskId === taskId)) return { fault: words.twice(part) }
    const lag = days === undefined ? 0 : Number(days) * (sign === '-' ? -1 : 1)
    if (Math.abs(lag) > MAX_LAG) return { fault: words.lagTooLong(part) }
    links.push({ taskId, type: (type?.toUpperCase() ?? 'FS') as Predecessor['type'], lag })
  }
  return { links }
}

/** @param rowOf the numbers of the rows, by id */
export const formatPredecessors = (links: readonly Predecessor[], rowOf: ReadonlyMap<number, number>): string =>
  links
    .map(({ taskId, type, lag }) => {
      const row = rowOf.get(taskId)
      const isPlain = type === 'FS' && lag === 0
      const distance = lag === 0 ? '' : `${lag > 0 ? '+' : ''}${lag}`
      return `${row ?? `#${taskId}`}${isPlain ? '' : type}${distance}`
    })
    .join(', ')
