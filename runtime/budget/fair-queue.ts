/** A queue in which owners take turns: an owner that asks for much waits for itself, and nobody else waits for it. */
export class FairQueue<Owner, Item> {
  /** A Map keeps the order in which its keys came: the first owner is the next one. */
  readonly #lines = new Map<Owner, Item[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  sizeOf(owner: Owner): number {
    return this.#lines.get(owner)?.length ?? 0
  }

  add(owner: Owner, item: Item): void {
    this.#size += 1
    const line = this.#lines.get(owner)
    if (line) line.push(item)
    else this.#lines.set(owner, [item])
  }

  /** The first item of each owner, in the order of their turns. */
  *heads(): Generator<readonly [owner: Owner, item: Item]> {
    for (const [owner, line] of this.#lines) if (line[0] !== undefined) yield [owner, line[0]]
  }

  /** Takes the owner's first item out; the owner's next turn comes after everybody else's. */
  take(owner: Owner): Item | undefined {
    const line = this.#lines.get(owner)
    const item = line?.shift()
    if (!line || item === undefined) return undefined
    this.#size -= 1
    this.#lines.delete(owner)
    if (line.length > 0) this.#lines.set(owner, line)
    return item
  }

  /** Takes the next item out, whoever's turn it is. */
  next(): Item | undefined {
    const [owner] = this.#lines.keys()
    return owner === undefined ? undefined : this.take(owner)
  }

  /** Takes out an item that no longer waits; false when it is not there. The owner keeps its turn. */
  remove(owner: Owner, item: Item): boolean {
    const line = this.#lines.get(owner)
    const at = line?.indexOf(item) ?? -1
    if (!line || at < 0) return false
    line.splice(at, 1)
    this.#size -= 1
    if (line.length === 0) this.#lines.delete(owner)
    return true
  }
}
