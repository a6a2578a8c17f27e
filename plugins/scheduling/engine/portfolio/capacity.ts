/** Keeps how much of shared resources each project has taken, and finds until when a reservation does not fit. */
import { Profile } from '../levelling/profile.ts'

/** A resource, or null for the limit on projects at once. */
export type Shared = number | null
export interface Reservation {
  readonly resource: Shared
  /** Ticks since 1970-01-01. */
  readonly from: number
  readonly to: number
  /** Ticks of units. */
  readonly units: number
}

export class Reservations {
  private readonly capacities: ReadonlyMap<Shared, number>
  private readonly profiles = new Map<Shared, Profile>()
  private readonly taken = new Map<Shared, { readonly project: number; readonly booking: Reservation }[]>()
  private last = Number.NEGATIVE_INFINITY

  /** @param capacities ticks of units */
  constructor(capacities: ReadonlyMap<Shared, number>) {
    this.capacities = capacities
  }

  /** Whether it would fit if nobody had taken anything. */
  couldFit({ resource, units }: Reservation): boolean {
    return units <= (this.capacities.get(resource) ?? 0)
  }

  /** Where the last stretch within it ends that leaves too little for it; undefined when it fits. */
  heldUntil({ resource, from, to, units }: Reservation): number | undefined {
    return this.profiles.get(resource)?.lastShortage(from, to, units)
  }

  /** Takes what is asked for, also beyond the capacity. */
  take(project: number, bookings: readonly Reservation[]): void {
    for (const booking of bookings) {
      const { resource, from, to, units } = booking
      let profile = this.profiles.get(resource)
      if (!profile) {
        profile = new Profile(this.capacities.get(resource) ?? 0)
        this.profiles.set(resource, profile)
        this.taken.set(resource, [])
      }
      profile.take(from, to, units)
      this.taken.get(resource)?.push({ project, booking })
      this.last = Math.max(this.last, to)
    }
  }

  /** The projects that use the resource just before a moment, by id. */
  usersOf(resource: Shared, before: number): number[] {
    const found = (this.taken.get(resource) ?? []).filter(
      ({ booking }) => booking.from < before && before <= booking.to,
    )
    return [...new Set(found.map(({ project }) => project))].sort((a, b) => a - b)
  }

  /** After it nothing is taken. */
  get end(): number {
    return this.last
  }
}
