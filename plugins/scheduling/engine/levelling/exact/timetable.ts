/**
 * Timetables: how much of a resource is certain to be in use when (compulsory parts). A task whose latest start lies before
 * its earliest finish is on in between. Others that find too little left there start later, or end earlier (explained
 * pointwise, Schutt and others 2011).
 */
import { stepAt } from '../../network/binary-search.ts'
import { lower, upper, type Windows } from './windows.ts'

const MAX_STRIDES = 8 // of the task's own length through a stretch in which it does not fit; beyond that one leap

interface Use {
  readonly task: number
  readonly units: number
}

export class Timetable {
  private readonly windows: Windows
  readonly capacity: number
  readonly uses: readonly Use[]
  /** Moments at which what is certain changes, and how much is in use from each on. */
  private readonly at: number[] = []
  private readonly load: number[] = []

  constructor(windows: Windows, capacity: number, uses: readonly Use[]) {
    this.windows = windows
    this.capacity = capacity
    this.uses = uses
  }

  /** Tightens what does not fit. Answers false on a conflict. */
  propagate(): boolean {
    this.build()
    for (const [step, load] of this.load.entries()) {
      if (load > this.capacity) return this.overload(this.at[step] as number)
    }
    if (this.at.length === 0) return true
    return this.uses.every((use) => this.pushLater(use) && this.pushEarlier(use))
  }

  private build(): void {
    const { windows } = this
    const changes: [number, number][] = []
    for (const { task, units } of this.uses) {
      const start = windows.latestStart(task)
      const finish = windows.earliestFinish(task)
      if (start < finish) changes.push([start, units], [finish, -units])
    }
    changes.sort((a, b) => a[0] - b[0])
    this.at.length = 0
    this.load.length = 0
    let load = 0
    for (const [at, change] of changes) {
      load += change
      if (this.at.at(-1) === at) this.load[this.load.length - 1] = load
      else {
        this.at.push(at)
        this.load.push(load)
      }
    }
  }

  private overload(at: number): boolean {
    const { trail } = this.windows
    trail.conflict = this.cover(-1, 0, at, at + trail.grain)
    return false
  }

  private pushLater({ task, units }: Use): boolean {
    const { windows } = this
    const { trail } = windows
    for (let step = stepAt(this.at, windows.earliestStart(task)); step < this.at.length; step++) {
      const from = this.at[step] as number
      const to = this.at[step + 1] as number
      if (from >= Math.min(windows.latestStart(task), windows.earliestFinish(task))) return true
      if ((this.load[step] as number) + units <= this.capacity) continue
      while (windows.earliestStart(task) < to) {
        const start = windows.earliestStart(task)
        const finish = windows.earliestFinish(task)
        const isLeap = to - start > MAX_STRIDES * (finish - start)
        const end = isLeap ? to : Math.min(to, finish)
        const begin = isLeap ? Math.max(from, start) : end - trail.grain
        const reason = this.cover(task, units, begin, end)
        reason.push(lower(task), windows.reaching(task, begin + trail.grain))
        if (!trail.tighten(lower(task), windows.open(task, end), reason)) return false
      }
    }
    return true
  }

  private pushEarlier({ task, units }: Use): boolean {
    const { windows } = this
    const { trail } = windows
    for (let step = stepAt(this.at, windows.latestFinish(task) - trail.grain); step >= 0; step--) {
      const from = this.at[step] as number
      const to = this.at[step + 1] as number
      if (to <= Math.max(windows.latestStart(task), windows.earliestFinish(task))) return true
      if ((this.load[step] as number) + units <= this.capacity) continue
      while (windows.latestFinish(task) > from) {
        const start = windows.latestStart(task)
        const finish = windows.latestFinish(task)
        const isLeap = finish - from > MAX_STRIDES * (finish - start)
        const begin = isLeap ? from : Math.max(from, start)
        const end = isLeap ? Math.min(to, finish) : begin + trail.grain
        const reason = this.cover(task, units, begin, end)
        reason.push(upper(task), trail.grain - end)
        if (!trail.tighten(upper(task), -windows.before(task, begin), reason)) return false
      }
    }
    return true
  }

  /** Why so few units are left for a task from `begin` to `end`: literals that others are on throughout. */
  private cover(task: number, units: number, begin: number, end: number): number[] {
    const { windows } = this
    const covering: Use[] = []
    let surplus = units - this.capacity
    for (const use of this.uses) {
      if (use.task === task) continue
      if (windows.latestStart(use.task) > begin || windows.earliestFinish(use.task) < end) continue
      covering.push(use)
      surplus += use.units
    }
    covering.sort((a, b) => a.units - b.units)
    const reason: number[] = []
    for (const use of covering) {
      if (surplus > use.units) surplus -= use.units
      else reason.push(upper(use.task), -begin, lower(use.task), windows.reaching(use.task, end))
    }
    return reason
  }
}
