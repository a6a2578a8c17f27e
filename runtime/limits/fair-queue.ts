/** A round-robin queue: each owner has a first-in, first-out queue of its own, and owners are served in turn. */
export class FairQueue<Owner, Item> {
  /** In the order of the owners' turns: a Map keeps the order in which its keys were added. */
  readonly #queues = new Map<Owner, Item[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  sizeOf(owner: Owner): number {
    return this.#queues.get(owner)?.length ?? 0
  }

  add(owner: Owner, item: Item): void {
    this.#size += 1
    const items = this.#queues.get(owner)
    if (items) items.push(item)
    else this.#queues.set(owner, [item])
  }

  /** The first item of each owner, in the order of their turns. */
  *heads(): Generator<readonly [owner: Owner, item: Item]> {
    for (const [owner, items] of this.#queues) if (items[0] !== undefined) yield [owner, items[0]]
  }

  /** Removes and returns the owner's first item; the owner's next turn comes after those of all others. */
  shift(owner: Owner): Item | undefined {
    const items = this.#queues.get(owner)
    const item = items?.shift()
    if (!items || item === undefined) return undefined
    this.#size -= 1
    this.#queues.delete(owner)
    if (items.length > 0) this.#queues.set(owner, items)
    return item
  }

  /** Removes and returns the first item of the owner whose turn it is. */
  next(): Item | undefined {
    const [owner] = this.#queues.keys()
    return owner === undefined ? undefined : this.shift(owner)
  }

  /** Removes an item that no longer waits; false if it is not queued. The owner keeps its turn. */
  remove(owner: Owner, item: Item): boolean {
    const items = this.#queues.get(owner)
    const at = items?.indexOf(item) ?? -1
    if (!items || at < 0) return false
    items.splice(at, 1)
    this.#size -= 1
    if (items.length === 0) this.#queues.delete(owner)
    return true
  }
}
