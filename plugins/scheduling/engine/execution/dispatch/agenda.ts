/** The events of a dispatch to come: the first moment first, those of one moment in the order in which they were added. */
import { Heap } from '../../network/heap.ts'
import type { Item } from './items.ts'
import type { Need, UnitChange } from './people.ts'

export type Event =
  /** All that holds the start of a task is placed, and the moment that it was put to has come. */
  | { readonly kind: 'arrival'; readonly item: Item }
  | { readonly kind: 'end'; readonly item: Item }
  /** @param end the event of the end of the work that is interrupted */
  | { readonly kind: 'absence'; readonly item: Item; readonly end: number }
  | ({ readonly kind: 'units' } & UnitChange)
  /** What waits for these people is tried again. */
  | { readonly kind: 'wake'; readonly needs: readonly Need[] }
  /** A decision holds no more. */
  | { readonly kind: 'expiry' }

export class Agenda {
  /** Ticks. */
  now: number
  private readonly at: number[] = []
  private readonly events: Event[] = []
  private readonly queue = new Heap(this.at)

  constructor(now: number) {
    this.now = now
  }

  /** Returns the number of the event. */
  add(at: number, event: Event): number {
    this.at.push(at)
    this.queue.push(this.events.push(event) - 1)
    return this.events.length - 1
  }

  /** Goes on to the next moment; false where nothing is to come. */
  goOn(): boolean {
    const next = this.queue.peek()
    if (next !== undefined) this.now = this.at[next] as number
    return next !== undefined
  }

  /** Takes the number of the next event of this moment. */
  take(): number | undefined {
    const next = this.queue.peek()
    return next !== undefined && this.at[next] === this.now ? this.queue.pop() : undefined
  }

  event(number: number): Event {
    return this.events[number] as Event
  }
}
