/** 32 bits, as a whole number from 0 on, that are the same for the same whole numbers and look drawn (MurmurHash3). */
export function hashOf(...numbers: readonly number[]): number {
  let hash = 0
  for (const number of numbers) hash = mixed(mixed(hash, number | 0), Math.floor(number / 2 ** 32) | 0)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function mixed(hash: number, bits: number): number {
  const product = Math.imul(bits, 0xcc9e2d51)
  const added = hash ^ Math.imul((product << 15) | (product >>> 17), 0x1b873593)
  return (Math.imul((added << 13) | (added >>> 19), 5) + 0xe6546b64) | 0
}
