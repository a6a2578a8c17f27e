/** A queue of task indexes, lowest key first; equal keys in index order. */
export class Heap {
  private readonly items: number[] = []
  private readonly key: ArrayLike<number>

  constructor(key: ArrayLike<number>) {
    this.key = key
  }

  peek(): number | undefined {
    return this.items[0]
  }

  push(item: number): void {
    const { items } = this
    let place = items.length
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = items[parent] as number
      if (!this.precedes(item, above)) break
      items[place] = above
      place = parent
    }
    items[place] = item
  }

  pop(): number | undefined {
    const { items } = this
    const first = items[0]
    const last = items.pop()
    if (last === undefined || items.length === 0) return first
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= items.length) break
      if (child + 1 < items.length && this.precedes(items[child + 1] as number, items[child] as number)) child++
      const below = items[child] as number
      if (!this.precedes(below, last)) break
      items[place] = below
      place = child
    }
    items[place] = last
    return first
  }

  private precedes(a: number, b: number): boolean {
    const keyA = this.key[a] as number
    const keyB = this.key[b] as number
    return keyA < keyB || (keyA === keyB && a < b)
  }
}
