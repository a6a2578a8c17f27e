/**
 * The target of a registration: the url, the headers and the signing secret of its deliveries. All of it may hold
 * credentials, so it is sealed (encrypted) as one value, of which answers show the url and the headers that are no credentials;
 * readable columns hold its masked form.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Fault, Secrets } from '#runtime'
import { escapePointer, type Headers } from './headers.ts'
import { MASK, maskCredentials, maskHeaders, maskUrl, unmaskHeaders } from './masks.ts'

export interface Target {
  readonly url: string
  readonly headers: Headers
  readonly secret: string
  /** The secret before `secret`, after a rotation; it signs too until its end. */
  readonly previous?: PreviousSecret
}

export interface PreviousSecret {
  readonly secret: string
  /** ISO 8601, by the database's clock. */
  readonly until: string
  /** Digest of the request that replaced it, so that the request can be repeated; see `secret-rotation.ts`. */
  readonly request?: string
}

/** A target as columns of webhooks.registration. */
export interface SealedTarget {
  /** Masked. */
  readonly url: string
  /** Masked. */
  readonly headers: Headers
  readonly targetSealed: string
  /** Until when the secret before the current one signs too; may be past. */
  readonly previousSecretUntil: Date | null
}

/** Binds a sealed target to its row, so that it cannot be opened in another. */
export const targetRow = (webhookId: string): string => `webhooks.registration.target:${webhookId}`

export const sealTarget = (secrets: Secrets, webhookId: string, target: Target): SealedTarget => {
  const { url, headers, secret, previous } = target
  return {
    url: maskUrl(url),
    headers: maskHeaders(headers),
    targetSealed: secrets.seal(JSON.stringify({ url, headers, secret, previous }), targetRow(webhookId)),
    previousSecretUntil: previous ? new Date(previous.until) : null,
  }
}

/** @throws when no key opens it, or it was copied from another row */
export const openTarget = (secrets: Secrets, webhookId: string, targetSealed: string): Target =>
  JSON.parse(secrets.open(targetSealed, targetRow(webhookId)))

export type ShownTarget = Pick<Target, 'url' | 'headers'>

/** What answers show of a target: its masked form where it cannot be opened. */
export function shownTarget(secrets: Secrets, row: ShownTarget & { id: string; targetSealed: string }): ShownTarget {
  try {
    const { url, headers } = openTarget(secrets, row.id, row.targetSealed)
    return { url, headers: maskCredentials(headers) }
  } catch {
    return { url: row.url, headers: row.headers }
  }
}

/** The secrets that sign an attempt, the current one first. @param at when the attempt is made, by the database's clock */
export const signingSecrets = (
  { secret, previous }: Target,
  at: Date,
): readonly [current: string, ...previous: string[]] =>
  previous && at.getTime() < Date.parse(previous.until) ? [secret, previous.secret] : [secret]

type TargetInput = { readonly [Field in 'url' | 'headers' | 'secret']?: Target[Field] | undefined }

/**
 * The fields that a client gave, without the url and the headers when both are given as answers show them: these are
 * neither checked nor opened, so a client can write them back even when the rules have changed, or the key is missing.
 */
export function withoutShownTarget<Input extends TargetInput>(input: Input, shown: ShownTarget): Input {
  const { url = shown.url, headers = shown.headers, secret } = input
  const isShown = url === shown.url && isDeepStrictEqual(headers, shown.headers)
  return isShown && secret === undefined ? { ...input, url: undefined, headers: undefined } : input
}

/**
 * The target with the changes of a client: fields left out, and masked headers written back, keep what is stored. A new
 * secret ends the previous one too.
 */
export const updateTarget = (input: TargetInput, current: Target): Target => ({
  url: input.url ?? current.url,
  headers: input.headers === undefined ? current.headers : unmaskHeaders(input.headers, current.headers),
  secret: input.secret ?? current.secret,
  ...(input.secret === undefined && current.previous && { previous: current.previous }),
})

/**
 * Faults of masked header values that would be sent to another origin: an administrator must not read them by changing
 * the url to a host of their own. The secret may stay, since it is never sent.
 */
export function originFaults(input: TargetInput, target: Target, current: Target): Fault[] {
  if (sameOrigin(target.url, current.url)) return []
  const stored = new Set(Object.keys(current.headers).map((name) => name.toLowerCase()))
  return Object.entries(input.headers ?? maskCredentials(current.headers))
    .filter(([name, value]) => value === MASK && stored.has(name.toLowerCase()))
    .map(([name]) => ({
      pointer: `/headers/${escapePointer(name)}`,
      detail: `The new url has another origin (scheme, host or port), to which the stored value of the header ${name} is not sent; give the value, or headers without it.`,
    }))
}

function sameOrigin(a: string, b: string): boolean {
  const origin = URL.parse(a)?.origin
  return origin !== undefined && origin === URL.parse(b)?.origin
}

/** Faults of masks in new values that replace no stored value, and would be sent as they are. */
export function maskFaults({ url, headers }: Target, current: Target | undefined): Fault[] {
  const faults: Fault[] = []
  if (url.includes(MASK) && url !== current?.url) {
    faults.push({
      pointer: '/url',
      detail: `The url contains ${MASK}, which stands for a part that was not shown; give the whole url.`,
    })
  }
  for (const [name, value] of Object.entries(headers)) {
    if (value !== MASK || current?.headers[name] === MASK) continue
    const detail = `The header ${name} has the value ${MASK}, which keeps a stored value, and none is stored; give the value.`
    faults.push({ pointer: `/headers/${escapePointer(name)}`, detail })
  }
  return faults
}
