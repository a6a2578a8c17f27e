/** Makes recorded values the same in every run: what is random or measured is replaced by something of its kind. */
import { createHash } from 'node:crypto'

/** The time of every moment but those of `AT`. */
const NOW = '2026-12-01T15:30:00.000Z'
const EARLIER = '2026-11-23T09:00:00.000Z'
const LATER = '2026-12-02T15:30:00.000Z'
const AT: Readonly<Record<string, string>> = {
  createdAt: EARLIER,
  plannedAt: EARLIER,
  'meta.created': EARLIER,
  created: EARLIER,
  setPasswordUrlExpiresAt: LATER,
  previousSecretUntil: LATER,
}
/** Numbers that depend on the time. */
const NUMBERS: Readonly<Record<string, number>> = {
  responseTime: 42,
  resetSeconds: 60,
  iat: Date.parse(NOW) / 1000,
  exp: Date.parse(NOW) / 1000 + 3600,
  updated_at: Date.parse(EARLIER) / 1000,
}

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,6}Z/g
const CALENDAR_MOMENT = /\d{8}T\d{6}Z/g
/** Ids, tokens and secrets: a prefix and at least twelve random characters. */
const RANDOM =
  /(?<![A-Za-z0-9-])((?:client|scim)-|(?:wh|evt|test|log|sso|pl|cs|scs|at|rt|ft|feed|dec|search)_)([A-Za-z0-9_-]{12,})/g
const UUID = /()([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g
/** Where a page of a list begins, which may contain a moment. */
const SKIP_TOKEN = /(skiptoken=)[A-Za-z0-9_-]+/g
/** A place in the event feed, which contains the id of an event. */
const FEED_TOKEN = /^WzEs[A-Za-z0-9_-]+$/
/** Milliseconds that were measured: other numbers have at most six decimals. */
const MEASURED = /\d+\.\d{7,}/g
const MEASURED_AS = 6.2

export interface Stable {
  /** The value with the stand-ins, which each story counts by itself. */
  of(story: string, value: unknown): unknown
}

/** @param texts replaced wherever they occur, such as addresses of this run */
export function openStable(texts: Readonly<Record<string, string>>): Stable {
  const standIns = new Map<string, string>()
  const counts = new Map<string, number>()
  let story = ''
  function standIn(whole: string, prefix: string, random: string): string {
    const known = standIns.get(whole)
    if (known !== undefined) return known
    const counted = `${story} ${prefix}`
    const count = (counts.get(counted) ?? 0) + 1
    counts.set(counted, count)
    const hash = createHash('sha512').update(`${counted} ${count}`)
    const isHex = /^[0-9a-f-]+$/.test(random)
    const characters = hash.digest(isHex ? 'hex' : 'base64url').replaceAll(/[-_]/g, 'x')
    const made = prefix + (prefix === '' ? inShapeOf(random, characters) : characters.slice(0, random.length))
    standIns.set(whole, made)
    return made
  }
  function ofText(text: string, name: string): string {
    const replaced = Object.entries(texts).reduce((it, [from, to]) => it.replaceAll(from, to), text)
    return replaced
      .replaceAll(MOMENT, AT[name] ?? NOW)
      .replaceAll(CALENDAR_MOMENT, NOW.replaceAll(/-|:|\.\d+/g, ''))
      .replaceAll(SKIP_TOKEN, '$1WyJpZCsiLCI3Il0')
      .replace(FEED_TOKEN, 'WzEsMSwiZXZ0XzEiXQ')
      .replaceAll(MEASURED, String(MEASURED_AS))
      .replaceAll(UUID, standIn)
      .replaceAll(RANDOM, standIn)
  }
  function ofValue(value: unknown, name = ''): unknown {
    if (typeof value === 'string') return ofText(value, name)
    if (typeof value === 'number') return NUMBERS[name] ?? Number(ofText(String(value), name))
    if (Array.isArray(value)) return value.map((it) => ofValue(it, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, ofValue(it, key)]))
  }
  return {
    of(name, value) {
      story = name
      return ofValue(value)
    },
  }
}

/** The characters, with the hyphens of a UUID. */
const inShapeOf = (uuid: string, characters: string): string =>
  uuid.replaceAll(/[^-]/g, (_, at) => characters[at] ?? '0')
