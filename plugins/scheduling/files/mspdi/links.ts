/**
 * Links of the file: PredecessorLink with Type 0 FF, 1 FS, 2 SF, 3 SS and a lag in tenths of a minute or in per cent of
 * the predecessor.
 */
import type { LinkType } from '../../engine/model.ts'
import { sixDecimals } from '../../engine/rule.ts'
import { limits } from '../../rules/limits.ts'
import { isWithin, type Link, type Links, spreadLinks } from '../summary-links.ts'
import { elementsIn, textIn, type XmlElement } from './elements.ts'
import type { Notes } from './report.ts'
import type { Row, Sheet } from './rows.ts'
import { codeIn, elapsedDays, isElapsed, isPercent, isSet, numberIn, type WorkingTime } from './values.ts'

const types: readonly LinkType[] = ['FF', 'FS', 'SF', 'SS']

/** @param durationOf working days of a task, for lags in per cent */
export function readLinks(sheet: Sheet, durationOf: (row: Row) => number, time: WorkingTime, notes: Notes): Links {
  const links: Link<Row>[] = []
  for (const to of sheet.byUid.values()) {
    for (const element of elementsIn(to.element, 'PredecessorLink')) {
      const link = readLink(element, to, sheet, durationOf, time, notes)
      if (link) links.push(link)
    }
  }
  return spreadLinks(links, notes)
}

function readLink(
  element: XmlElement,
  to: Row,
  sheet: Sheet,
  durationOf: (row: Row) => number,
  time: WorkingTime,
  notes: Notes,
): Link<Row> | null {
  const uid = textIn(element, 'PredecessorUID')
  const from = uid === undefined ? undefined : sheet.byUid.get(uid)
  if (to.kind === 'buffer' || from?.kind === 'buffer') return null
  if (isSet(element, 'CrossProject')) {
    const other = textIn(element, 'CrossProjectName')?.slice(0, limits.name)
    const project = other ? `the project '${other}'` : 'another project'
    notes.warn('cross_project_link', `Its link to a task of ${project} was left out.`, to.label)
    return null
  }
  if (!from) {
    notes.fault(
      'unknown_predecessor',
      `It has the predecessor ${uid ?? 'without a UID'}, which is not in the file.`,
      to.label,
    )
    return null
  }
  for (const row of [from, to]) {
    if (row.kind !== 'left out' && row.kind !== 'project') continue
    const reason = row.kind === 'project' ? 'which is the whole project' : 'which was left out'
    notes.warn('link_left_out', `The link from ${from.label} went with ${row.label}, ${reason}.`, to.label)
    return null
  }
  const type = types[codeIn(element, 'Type', textIn(element, 'Type') === undefined ? 1 : -1)]
  if (!type) {
    const got = textIn(element, 'Type')?.slice(0, 20)
    notes.fault(
      'link_type',
      `Its link from ${from.label} has the type ${got}; there are 0 FF, 1 FS, 2 SF and 3 SS.`,
      to.label,
    )
    return null
  }
  if (isWithin({ from, to }, notes)) return null
  const lag = readLag(element, durationOf(from), time, notes)
  if (lag === null || Math.abs(lag) > limits.duration) {
    const got = textIn(element, 'LinkLag')?.slice(0, 40)
    notes.fault(
      'bad_lag',
      `Its link from ${from.label} has the lag ${got}, which is not a number of tenths of a minute up to ${limits.duration} days.`,
      to.label,
    )
    return null
  }
  return { from, to, type, lag }
}

/** Working days; null for no number. Lags round the clock are counted in the working days that pass in them. */
function readLag(element: XmlElement, duration: number, time: WorkingTime, notes: Notes): number | null {
  const lag = numberIn(element, 'LinkLag')
  if (lag === undefined || lag === null) return lag === undefined ? 0 : null
  const format = codeIn(element, 'LagFormat', 7)
  if (isPercent(format)) {
    if (lag !== 0) notes.count('percent_lags', (rows) => `Lags in per cent became working days (${rows}).`, 'link')
    return sixDecimals((duration * lag) / 100)
  }
  const minutes = lag / 10
  if (!isElapsed(format)) return sixDecimals(minutes / time.minutesPerDay)
  const detail = (rows: string) => `Lags round the clock became the working days that pass in them (${rows}).`
  if (lag !== 0) notes.count('elapsed_lags', detail, 'link')
  return sixDecimals(elapsedDays(minutes, time))
}
