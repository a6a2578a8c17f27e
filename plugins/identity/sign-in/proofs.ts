/**
 * Proofs of work (altcha): while an address is locked out, a browser may still sign in if it does a piece of work for each
 * attempt, so that wrong passwords of one user do not shut out others who have never signed in from there. A proof replaces
 * the count of the address by one of its own (`lockout-rules.ts`); the counts of users stay as they are.
 *
 * A challenge is signed and names its address; its proof is accepted for ten minutes, once, by whichever process.
 */
import { createHash, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Db, Host } from '#runtime'
import { addressKey } from '#runtime/services'
import { findLockouts } from '../store/failures.ts'
import { useProof } from '../store/proofs.ts'
import { addressKeyOf } from './attempts.ts'

/** Rounds of PBKDF2 with SHA-256, of one try: about a millisecond. */
const COST = 5_000
/** Tries until the work is done, from the first on: a second or two of a laptop's browser, on average. */
const TRIES = [1, 2_000] as const
const LIFETIME = 10 * 60 // s

export type Proofs = ReturnType<typeof openProofs>

export function openProofs({ secrets, clock }: Pick<Host<unknown>, 'secrets' | 'clock'>) {
  /** For each configured key, the one that seals first. */
  const signatures = () => {
    const ofProofs = secrets.derive('sign-in proof')
    return secrets.derive('sign-in challenge').map(({ key }, index) => ({
      hmacSignatureSecret: key,
      hmacKeySignatureSecret: (ofProofs[index] ?? ofProofs[0]).key,
    }))
  }
  /** Whether proofs are asked for and taken. */
  const takesProofs = async (db: Db, address: string) => {
    const lockouts = await findLockouts(db, [addressKeyOf(address, 'address'), addressKeyOf(address, 'proof')])
    return lockouts.length > 0 && lockouts.every(({ kind }) => kind === 'address')
  }

  return {
    /**
     * What a browser at the address has to work on before it signs in, as JSON; undefined while the address is not locked
     * out, and while it is locked out with proofs too.
     */
    async challenge(db: Db, ip: string): Promise<string | undefined> {
      const address = addressKey(ip)
      if (!(await takesProofs(db, address))) return undefined
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(...TRIES),
        data: { address, expiresAt: clock.now().getTime() + LIFETIME * 1000 },
        deriveKey,
        ...signatures()[0],
      })
      return JSON.stringify(challenge)
    },

    /** Whether the text is the proof for a challenge of this address that was not used before; false while it is not locked out. */
    async accept(db: Db, ip: string, proof: string | undefined): Promise<boolean> {
      const given = readProof(proof)
      const address = addressKey(ip)
      const data = given?.challenge.parameters.data
      if (!given || data?.address !== address || !(Number(data.expiresAt) > clock.now().getTime())) return false
      if (!(await takesProofs(db, address))) return false
      // A challenge that somebody has changed may have any values: it is refused before they are used.
      const answers = await Promise.all(signatures().map((it) => verifySolution({ ...given, deriveKey, ...it })))
      if (!answers.some(({ verified }) => verified)) return false
      const digest = createHash('sha256').update(String(given.challenge.signature)).digest()
      return useProof(db, digest, LIFETIME)
    },
  }
}

interface Proof {
  readonly challenge: Challenge
  readonly solution: Solution
}

/** The parts of a proof; what more the text has could be taken for options of the library. */
function readProof(text = ''): Proof | undefined {
  try {
    const { challenge, solution } = JSON.parse(text)
    const isComplete = isObject(challenge?.parameters) && typeof challenge.signature === 'string' && isObject(solution)
    return isComplete ? ({ challenge, solution } as Proof) : undefined
  } catch {
    return undefined
  }
}

const isObject = (it: unknown) => typeof it === 'object' && it !== null
