/** Writes dates as a calendar (RFC 5545): an all-day event for each task and milestone. Pure. */
import { dateOf, dayOf } from '../dates.ts'
import type { FeedEntry } from '../store/calendar-feeds.ts'

/** @param host makes the ids of events unique in the world */
export function* writeCalendar(name: string, entries: readonly FeedEntry[], host: string): Generator<string> {
  yield* lines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chainwork//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  ])
  for (const entry of entries) {
    yield* lines([
      'BEGIN:VEVENT',
      `UID:task-${entry.id}@${host}`,
      `DTSTAMP:${entry.updatedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
      `DTSTART;VALUE=DATE:${compact(entry.start)}`,
      // RFC 5545 3.6.1: the end of an event is not part of it.
      `DTEND;VALUE=DATE:${compact(dateOf(dayOf(entry.finish < entry.start ? entry.start : entry.finish) + 1))}`,
      `SUMMARY:${escaped(entry.isMilestone ? `Milestone: ${entry.name}` : entry.name)}`,
      `DESCRIPTION:${escaped(`Project ${entry.projectName}, ${entry.status}`)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ])
  }
  yield* lines(['END:VCALENDAR'])
}

const compact = (date: string) => date.replaceAll('-', '')

/** RFC 5545 3.3.11. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\r\n]/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')

function* lines(all: readonly string[]): Generator<string> {
  for (const line of all) yield `${folded(line)}\r\n`
}

const MAX_LINE_BYTES = 75 // bytes, RFC 5545 3.1

/** Long lines go on after a line break and a space, and no character is cut. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line
  let text = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE_BYTES) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}
