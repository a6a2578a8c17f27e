/**
 * When signing keys are generated, sign and are published. Pure.
 *
 * A key signs for 90 days. The next one is generated 14 days before, and published from then on, so that clients that cache
 * the keys have it when it begins to sign. A key stays published for 14 days after it has last signed, so that id_tokens and
 * hints can still be verified.
 */
const DAY = 24 * 3600 * 1000 // ms
const SIGNS = 90 * DAY
const ANNOUNCED = 14 * DAY
const KEPT = 14 * DAY

export interface KeyTimes {
  readonly signsFrom: Date
  readonly signsUntil: Date
  readonly publishedUntil: Date
}

/** The key that signs at this time: of several the one that began last. */
export const keyThatSigns = <Key extends KeyTimes>(keys: readonly Key[], now: Date): Key | undefined =>
  keys
    .filter(({ signsFrom, signsUntil }) => signsFrom <= now && now < signsUntil)
    .sort((a, b) => b.signsFrom.getTime() - a.signsFrom.getTime())[0]

/** The times of the key that has to be generated now; undefined when none has to. */
export function dueKey(keys: readonly KeyTimes[], now: Date): KeyTimes | undefined {
  const current = keyThatSigns(keys, now)
  if (!current) return timesFrom(now)
  const hasNext = keys.some(({ signsFrom }) => signsFrom > now)
  const isDue = now.getTime() >= current.signsUntil.getTime() - ANNOUNCED
  return isDue && !hasNext ? timesFrom(current.signsUntil) : undefined
}

function timesFrom(signsFrom: Date): KeyTimes {
  const signsUntil = new Date(signsFrom.getTime() + SIGNS)
  return { signsFrom, signsUntil, publishedUntil: new Date(signsUntil.getTime() + KEPT) }
}
