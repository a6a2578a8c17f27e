/** Signs and verifies JSON Web Signatures with RS256 (RFC 7515), and generates their keys. The only file that imports jose. */
import {
  CompactSign,
  type CryptoKey,
  calculateJwkThumbprint,
  compactVerify,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
} from 'jose'
import type { PublicKey } from '../store/signing-keys.ts'

const ALG = 'RS256'

/** A private key that is ready to sign. */
export interface Signer {
  readonly kid: string
  readonly key: CryptoKey
}

/** A new key pair of 2,048 bits; the private key as the text of a JWK. Its id is the thumbprint of RFC 7638. */
export async function newKeyPair(): Promise<{ readonly publicKey: PublicKey; readonly privateKey: string }> {
  const pair = await generateKeyPair(ALG, { modulusLength: 2048, extractable: true })
  const { kty = '', n = '', e = '' } = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint({ kty, n, e })
  const publicKey = { kty, kid, use: 'sig', alg: ALG, n, e }
  return { publicKey, privateKey: JSON.stringify(await exportJWK(pair.privateKey)) }
}

/** @param privateKey from `newKeyPair` */
export const importSigner = async (kid: string, privateKey: string): Promise<Signer> => ({
  kid,
  key: (await importJWK(JSON.parse(privateKey), ALG)) as CryptoKey,
})

export type Claims = Readonly<Record<string, unknown>>

/** Resolves to a JWT. */
export const sign = ({ kid, key }: Signer, claims: Claims): Promise<string> =>
  new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader({ alg: ALG, kid, typ: 'JWT' }).sign(key)

/** The claims of a JWT that one of the keys has signed; undefined for any other text. Does not check times. */
export async function verify(token: string, keys: readonly PublicKey[]): Promise<Claims | undefined> {
  try {
    const { kid } = decodeProtectedHeader(token)
    const key = keys.find((it) => it.kid === kid)
    if (!key) return undefined
    const { payload } = await compactVerify(token, await importJWK({ ...key }, ALG), { algorithms: [ALG] })
    const claims: unknown = JSON.parse(Buffer.from(payload).toString('utf8'))
    return typeof claims === 'object' && claims !== null ? (claims as Claims) : undefined
  } catch {
    return undefined
  }
}
