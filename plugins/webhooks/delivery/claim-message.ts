/**
 * The messages between admission and workers: claims one way, reports the other. JSON with ids, numbers and results. Pure.
 *
 * Reports are signed with a key of the service: admission believes them, so that whoever else can publish at the broker could
 * end claims that wait or are attempted, and so hold up their deliveries. A claim is checked against its row, and needs no
 * signature. A report that is sent again names a claim that has ended, and changes nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#runtime'
import type { Claim } from '../store/claims.ts'
import type { Report } from './carrier.ts'

/** Claims in one message: more cost the broker less for each, and fewer spread over more workers. */
export const MAX_CLAIMS = 16

const RESULTS: readonly Report['result'][] = ['succeeded', 'failed', 'stale', 'unsent', 'blocked']
const MAX_ID = 200 // characters
const MAX_CLAIM = 2 ** 31 - 1 // the column is an integer
const MAX_ITEMS = 10_000 // of a message that another process made

const fieldsOf = ({ accountId, webhookId, eventId, claim }: Claim) => [accountId, webhookId, eventId, claim] as const

export const encodeClaims = (claims: readonly Claim[]): Buffer => Buffer.from(JSON.stringify(claims.map(fieldsOf)))

/** @returns undefined for anything that `encodeClaims` did not make */
export function decodeClaims(content: Buffer): readonly Claim[] | undefined {
  const claims = parseArray(content)?.map(readClaim)
  if (!claims || claims.length === 0 || claims.length > MAX_ITEMS) return undefined
  return allDefined(claims)
}

export interface ReportMessages {
  encode(reports: readonly Report[]): Buffer
  /** @returns undefined for anything that `encode` did not make with one of the service's keys */
  decode(content: Buffer): readonly Report[] | undefined
}

export function openReportMessages(secrets: Pick<Secrets, 'derive'>): ReportMessages {
  let derived: ReturnType<Secrets['derive']> | undefined
  /** Derived at the first use: operators' commands work without the keys. */
  const keys = () => (derived ??= secrets.derive('webhook reports'))
  return {
    encode(reports) {
      const body = JSON.stringify(
        reports.map(({ claim, result, milliseconds }) => [...fieldsOf(claim), result, milliseconds]),
      )
      return Buffer.concat([signature(keys()[0].key, body), Buffer.from(body)])
    },
    decode(content) {
      const [given, body] = [content.subarray(0, SIGNATURE), content.subarray(SIGNATURE)]
      const isSigned =
        given.length === SIGNATURE && keys().some(({ key }) => timingSafeEqual(signature(key, body), given))
      const reports = isSigned ? parseArray(body)?.map(readReport) : undefined
      return reports && reports.length <= MAX_ITEMS ? allDefined(reports) : undefined
    },
  }
}

const SIGNATURE = 32 // bytes
const signature = (key: string, body: string | Buffer) => createHmac('sha256', key).update(body).digest()

function parseArray(content: Buffer): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(content.toString('utf8'))
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function readClaim(value: unknown): Claim | undefined {
  if (!Array.isArray(value)) return undefined
  const [accountId, webhookId, eventId, claim] = value as readonly unknown[]
  return isId(accountId) && isText(webhookId) && isText(eventId) && isId(claim) && claim <= MAX_CLAIM
    ? { accountId, webhookId, eventId, claim }
    : undefined
}

function readReport(value: unknown): Report | undefined {
  const claim = readClaim(value)
  if (!claim) return undefined
  const [, , , , result, milliseconds] = value as readonly unknown[]
  const known = RESULTS.find((it) => it === result)
  return known && typeof milliseconds === 'number' && milliseconds >= 0
    ? { claim, result: known, milliseconds }
    : undefined
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_ID && !value.includes('\u0000')

const allDefined = <T>(values: readonly (T | undefined)[]): readonly T[] | undefined =>
  values.includes(undefined) ? undefined : (values as readonly T[])
