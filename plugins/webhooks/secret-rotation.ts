/**
 * Rotates the signing secret: the new one signs at once, and the one before signs beside it for a while. Pure but for the
 * random secret.
 *
 * The answer may hold a secret, so the runtime does not store it for the `Idempotency-Key`. Instead the sealed target holds
 * the digest of the request that rotated it, and the request when it is repeated is answered with the same secret. Without
 * that, a client that lost the answer and sent the request again would end the secret that its receiver still has.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Schemas } from '#generated/webhooks'
import { conflict } from '#runtime'
import type { Target } from './target.ts'

const SECRET_SIZE = 32 // bytes

export interface Rotation {
  /** Undefined: the service makes one. */
  readonly secret: string | undefined
  /** The `Idempotency-Key` and who gave it, if any. */
  readonly key: string | undefined
}

type Rotated = Schemas['WebhookRotated']

/**
 * The answer to a request that has rotated this target before, while the secret before is valid; otherwise undefined.
 * @throws 409 if the key was used for a rotation to another secret
 */
export function repeated(
  { secret, previous }: Target,
  { secret: given, key }: Rotation,
  now: Date,
): Rotated | undefined {
  if (!isValid(previous, now) || previous.request === undefined || key === undefined) return undefined
  const previousSecretUntil = previous.until
  if (previous.request === digest(key, 'made') && given === undefined) return { secret, previousSecretUntil }
  if (previous.request === digest(key, 'given') && given === secret) return { previousSecretUntil }
  if (![digest(key, 'made'), digest(key, 'given')].includes(previous.request)) return undefined
  throw conflict('idempotency_key_reused', 'The Idempotency-Key was used for another request; use a new one.')
}

/**
 * The target with the new secret, and the answer. The current secret given again keeps the one before it and its end, so
 * that a client may repeat the request, and no repetition keeps an old secret valid for longer.
 * @param until the end of the secret before
 */
export function rotate(current: Target, { secret: given, key }: Rotation, now: Date, until: Date) {
  const secret = given ?? newSecret()
  const kept = secret === current.secret && isValid(current.previous, now) ? current.previous : undefined
  const before = kept?.secret ?? current.secret
  const previousSecretUntil = kept?.until ?? until.toISOString()
  const request = key === undefined ? undefined : digest(key, given === undefined ? 'made' : 'given')
  const target: Target = {
    url: current.url,
    headers: current.headers,
    secret,
    previous: { secret: before, until: previousSecretUntil, ...(request !== undefined && { request }) },
  }
  const answer: Rotated = { ...(given === undefined && { secret }), previousSecretUntil }
  return { target, answer }
}

const isValid = (previous: Target['previous'], now: Date): previous is NonNullable<Target['previous']> =>
  previous !== undefined && now.getTime() < Date.parse(previous.until)

/** 256 random bits in the form that Standard Webhooks names. */
const newSecret = () => `whsec_${randomBytes(SECRET_SIZE).toString('base64')}`

const digest = (key: string, secret: 'made' | 'given') =>
  createHash('sha256').update(`${secret} ${key}`).digest('base64')
