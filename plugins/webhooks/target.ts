/**
 * Where the deliveries of a registration go, with which headers, signed with which secret: sealed as one, since all of it
 * may hold keys, and masked in the columns that answers are made of.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Fault, Secrets } from '#runtime'
import { escapePointer, type Headers } from './headers.ts'
import { MASK, maskHeaders, maskUrl, unmaskHeaders, unmaskUrl } from './masks.ts'

export interface Target {
  readonly url: string
  readonly headers: Headers
  readonly secret: string
}

/** A target as columns of webhooks.registration. */
export interface StoredTarget {
  /** What answers show; the url itself in a row that is not sealed yet. */
  readonly url: string
  /** Likewise. */
  readonly headers: Headers
  /** Null until the row is sealed. */
  readonly targetSealed: string | null
  /** What older code sealed; null once `targetSealed` holds the secret. */
  readonly olderSecretSealed: string | null
}

/** Whose row a sealed target is bound to. */
export const targetRow = (webhookId: string): string => `webhooks.registration.target:${webhookId}`

/** Whose row a secret is bound to that older code sealed. */
export const secretRow = (webhookId: string): string => `webhooks.registration:${webhookId}`

/** A target as columns of a sealed row. */
export type SealedTarget = StoredTarget & { readonly targetSealed: string; readonly olderSecretSealed: null }

export const sealTarget = (secrets: Secrets, webhookId: string, { url, headers, secret }: Target): SealedTarget => ({
  url: maskUrl(url),
  headers: maskHeaders(headers),
  olderSecretSealed: null,
  targetSealed: secrets.seal(JSON.stringify({ url, headers, secret }), targetRow(webhookId)),
})

/** @throws when no key fits, or a value was moved from another row */
export function openTarget(secrets: Secrets, webhookId: string, stored: StoredTarget): Target {
  const { url, headers, targetSealed, olderSecretSealed } = stored
  if (targetSealed !== null) return JSON.parse(secrets.open(targetSealed, targetRow(webhookId)))
  return { url, headers, secret: secrets.open(olderSecretSealed ?? '', secretRow(webhookId)) }
}

/**
 * What a client wrote, without the url and the headers where it wrote the target back as answers show it: nothing of that
 * is checked or opened, so it can be written back even when its rules have changed since, or its key is missing.
 */
export function withoutShownTarget<T extends { readonly [Field in keyof Target]?: Target[Field] | undefined }>(
  wish: T,
  stored: Pick<StoredTarget, 'url' | 'headers'>,
): T {
  const { url = maskUrl(stored.url), headers = maskHeaders(stored.headers), secret } = wish
  const shown = url === maskUrl(stored.url) && isDeepStrictEqual(headers, maskHeaders(stored.headers))
  return shown && secret === undefined ? { ...wish, url: undefined, headers: undefined } : wish
}

/** The target that a client wishes: what it leaves out stays, and so does what it writes back as it was shown. */
export const wishedTarget = (
  wish: { readonly [Field in keyof Target]?: Target[Field] | undefined },
  now: Target,
): Target => ({
  url: wish.url === undefined ? now.url : unmaskUrl(wish.url, now.url),
  headers: wish.headers === undefined ? now.headers : unmaskHeaders(wish.headers, now.headers),
  secret: wish.secret ?? now.secret,
})

/**
 * Stored header values that a wish would send to another origin: nobody may read them by moving the url to a host of their
 * own. The secret may stay, since it signs and is not sent.
 */
export function originFaults(wish: { readonly headers?: Headers | undefined }, target: Target, now: Target): Fault[] {
  if (sameOrigin(target.url, now.url)) return []
  const stored = new Set(Object.keys(now.headers).map((name) => name.toLowerCase()))
  return Object.entries(wish.headers ?? maskHeaders(now.headers))
    .filter(([name, value]) => value === MASK && stored.has(name.toLowerCase()))
    .map(([name]) => ({
      pointer: `/headers/${escapePointer(name)}`,
      detail: `The url has another origin (scheme, host or port), and the stored value of the header ${name} is not sent there; give the value anew, or headers without it.`,
    }))
}

function sameOrigin(a: string, b: string): boolean {
  const origin = URL.parse(a)?.origin
  return origin !== undefined && origin === URL.parse(b)?.origin
}

/** Masks that stand for nothing stored, and would be sent as they are, in what differs from the target that is there. */
export function maskFaults({ url, headers }: Target, now: Target | undefined): Fault[] {
  const faults: Fault[] = []
  if (url.includes(MASK) && url !== now?.url) {
    faults.push({
      pointer: '/url',
      detail: `The url has ${MASK} in it, which stands for stored values only in the url as it is shown; give the url whole.`,
    })
  }
  for (const [name, value] of Object.entries(headers)) {
    if (value !== MASK || now?.headers[name] === MASK) continue
    const detail = `The header ${name} has the value ${MASK}, which stands for a stored one, and none is stored; give the value.`
    faults.push({ pointer: `/headers/${escapePointer(name)}`, detail })
  }
  return faults
}
