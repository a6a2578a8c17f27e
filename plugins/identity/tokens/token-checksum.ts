/**
 * The checksum at the end of access tokens, refresh tokens and secrets of SCIM clients: a made-up one is refused without a
 * look-up, so that nobody can burden the database, or use up an allowance of an address, by sending invented tokens.
 *
 * It is a SHA-256 over a secret key and the token, cut to 72 bits. A hash with the key in front would be open to length
 * extension if lengths varied; here key and token have fixed lengths, and most of the hash is not shown. An HMAC would do as
 * well, and takes nine times as long. The checksum grants nothing: a token is valid when its digest is in the database.
 */
import { hash } from 'node:crypto'
import type { Secrets } from '#runtime'
import { looksLike, newSecret } from '../secret.ts'

export type CheckedPrefix = 'at_' | 'rt_' | 'scs_'

const LENGTH = 12 // characters of base64url

export type CheckedTokens = ReturnType<typeof openCheckedTokens>

export function openCheckedTokens(secrets: Pick<Secrets, 'derive'>) {
  let derived: ReturnType<Secrets['derive']> | undefined
  /** Derived at the first use: operators' commands that issue no token work without the keys. */
  const keys = () => (derived ??= secrets.derive('token checksum'))
  return {
    /** A new secret with its checksum. */
    issue(prefix: CheckedPrefix): string {
      const secret = newSecret(prefix)
      return secret + checksum(keys()[0].key, secret)
    },
    /** The id of the secret key that makes checksums. */
    keyId: (): string => keys()[0].id,
    /** Whether this service, with one of its secret keys, may have issued the text. */
    isGenuine(prefix: CheckedPrefix, text: string): boolean {
      const secret = text.slice(0, -LENGTH)
      const given = text.slice(-LENGTH)
      return looksLike(prefix, secret) && keys().some(({ key }) => checksum(key, secret) === given)
    },
  }
}

const checksum = (key: string, secret: string) => hash('sha256', key + secret, 'base64url').slice(0, LENGTH)
