/** A queue in which accounts take turns: one that asks for much waits for itself, not the others for it. */
export interface Turns<Item> {
  add(account: number, item: Item): void
  /** The next one, of the account that has waited longest for its turn. */
  take(): Item | undefined
  /** Takes one out that no longer wants its turn; false when it is not there. */
  remove(account: number, item: Item): boolean
  /** Takes out what came last of the account that has most in it; of `account` where others have no more. */
  shed(account: number): Item | undefined
  readonly size: number
}

export function turns<Item>(): Turns<Item> {
  // A Map keeps the order in which its keys came: the first account is the next one.
  const waiting = new Map<number, Item[]>()
  let size = 0
  function remove(account: number, item: Item): boolean {
    const own = waiting.get(account)
    const at = own?.indexOf(item) ?? -1
    if (!own || at < 0) return false
    own.splice(at, 1)
    if (own.length === 0) waiting.delete(account)
    size -= 1
    return true
  }
  return {
    add(account, item) {
      size += 1
      const own = waiting.get(account)
      if (own) own.push(item)
      else waiting.set(account, [item])
    },
    take() {
      const [next] = waiting
      if (!next) return undefined
      const [account, own] = next
      const item = own.shift()
      waiting.delete(account)
      if (own.length > 0) waiting.set(account, own)
      size -= 1
      return item
    },
    remove,
    shed(account) {
      let most = [account, waiting.get(account) ?? []] as const
      for (const line of waiting) if (line[1].length > most[1].length) most = line
      const [longest, own] = most
      const item = own.at(-1)
      if (item !== undefined) remove(longest, item)
      return item
    },
    get size() {
      return size
    },
  }
}
