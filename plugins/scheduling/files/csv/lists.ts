/** Cells of a table of tasks that have lists: predecessors, resources, summaries. */
import type { LinkType } from '../../engine/model.ts'
import { sixDecimals } from '../../engine/rule.ts'
import { limits } from '../../rules/limits.ts'
import type { PredecessorDraft, TaskDraft } from '../mspdi/draft.ts'
import type { Notes } from '../mspdi/report.ts'
import { type Row, storable } from './cells.ts'
import { cutEnd, type ListPart, splitList } from './table.ts'
import { parseDays } from './units.ts'

/**
 * What follows the id in a link: `FS+2`, and `FS+2 days` of Microsoft Project. A comma is a decimal one only where a unit follows:
 * `1FS+1,2` is two links.
 */
const LINK = /(FS|SS|FF|SF)\s*(?:([+-])\s*(\d[^+-]{0,20}))?$/i

/** The keys of rows by what links may call them: their keys, and their external keys. */
export type Aliases = ReadonlyMap<string, string>

/** @param hasCommas whether commas are decimal ones, as other characters separate links */
function readLink(part: string, known: Aliases, hasCommas: boolean): PredecessorDraft {
  // An id may look like a link of its own (`A1SS`): what is an id counts as one.
  const match = known.has(part) ? null : LINK.exec(part)
  const name = part.slice(0, match?.index).trimEnd()
  const [, type = 'FS', sign, amount = '0'] = match ?? []
  const days = !hasCommas && /,\d*$/.test(amount) ? Number.NaN : parseDays(amount.trim(), 'days')
  if (!match || name === '' || Number.isNaN(days)) return { key: known.get(part) ?? part, type: 'FS', lag: 0 }
  return { key: known.get(name) ?? name, type: type.toUpperCase() as LinkType, lag: sign === '-' ? 0 - days : days }
}

/** Microsoft Project separates links by commas; what is one link with a comma in it stays one. */
const separated = (text: string, known: Aliases): readonly string[] =>
  !text.includes(',') || known.has(text) || known.has(readLink(text, known, false).key)
    ? [text]
    : text.split(',').map((it) => it.trim())

/** The rows that wait for a row, or that it waits for; `key` is the other one. */
export function readLinks(
  row: Row,
  column: 'predecessors' | 'successors',
  known: Aliases,
  budget: { links: number },
  notes: Notes,
): readonly PredecessorDraft[] {
  const links = new Map<string, PredecessorDraft>()
  const cell = splitList(row.cells[column] ?? '', limits.predecessors)
  const hasCommas = cell.length > 1
  const parts = cell.flatMap(({ text }) => (hasCommas ? text : separated(text, known))).filter((it) => it !== '')
  if (parts.length > limits.predecessors) {
    const detail = `It has more than ${limits.predecessors} ${column}, which are the most of a task.`
    notes.fault('too_many_links', detail, row.label)
    return []
  }
  const verb = column === 'predecessors' ? 'follows' : 'precedes'
  for (const part of parts) {
    const link = readLink(part, known, hasCommas)
    const { key, type, lag } = link
    if (row.jira && !known.has(part)) {
      notes.warn(
        'link_outside',
        `It ${verb} ${part.slice(0, 60)}, which is not a row of the file; left out.`,
        row.label,
      )
    } else if (!known.has(key) || key === row.key) {
      const why = key === row.key ? 'which is itself' : 'which is not a row of the file'
      notes.fault('bad_predecessor', `It ${verb} ${part.slice(0, 60)}, ${why}.`, row.label)
    } else if (Math.abs(lag) > limits.duration) {
      notes.fault(
        'bad_number',
        `The lag of ${part.slice(0, 60)} is more than ${limits.duration} working days.`,
        row.label,
      )
    } else {
      links.set(`${key} ${type}`, link)
    }
  }
  budget.links -= links.size
  return [...links.values()]
}

export function readResources(row: Row, budget: { assignments: number }, notes: Notes): TaskDraft['assignments'] {
  const units = new Map<string, number>()
  const parts = splitList(row.cells.resources ?? '', limits.taskAssignments)
  if (parts.length > limits.taskAssignments) {
    const detail = `It has more than ${limits.taskAssignments} resources, which are the most of a task.`
    notes.fault('too_many_assignments', detail, row.label)
    return []
  }
  for (const part of parts) {
    const { named, amount } = readAssignment(part)
    const name = storable(named, limits.name)
    if (name.includes(',')) notes.count('resource_commas', COMMAS, 'assignment')
    const sum = sixDecimals((units.get(name) ?? 0) + Number(amount))
    if (sum > 0 && sum <= limits.units) units.set(name, sum)
    else
      notes.fault('bad_number', `Of ${name} it needs ${amount}; that is above 0 and up to ${limits.units}.`, row.label)
  }
  budget.assignments -= units.size
  return [...units].map(([resourceKey, amount]) => ({ resourceKey, units: amount }))
}

const COMMAS = (rows: string) =>
  `Names of resources with a comma are taken as one each (${rows}); semicolons separate resources, as in Ann; Bob[2].`

/** `Crew [2]`, or `Crew[200%]`: what stands in brackets at the end is how much of it. */
function readAssignment(part: ListPart): { readonly named: string; readonly amount: string } {
  const { text } = part
  const opening = text.lastIndexOf('[')
  const [, amount, percent] =
    /^\[\s*(\d{1,6}(?:[.,]\d{1,12})?)\s*(?:(%)\s*)?\]$/.exec(text.slice(Math.max(0, opening))) ?? []
  const named = cutEnd({ text: text.slice(0, Math.max(0, opening)), fixed: part.fixed })
  if (amount === undefined || named === '') return { named: text, amount: '1' }
  const number = amount.replace(',', '.')
  return { named, amount: percent ? String(Number(number) / 100) : number }
}

export function readOutline(row: Row, notes: Notes): readonly string[] {
  const levels = splitList(row.cells.outline ?? '', limits.outline)
  if (levels.length > limits.outline) {
    notes.fault('deep_outline', `Its outline is deeper than ${limits.outline} levels, which are the most.`, row.label)
  }
  return levels.map(({ text }) => storable(text, limits.name))
}
