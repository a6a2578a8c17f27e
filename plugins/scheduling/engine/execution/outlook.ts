/** The tasks of a projection as they are told; those that stand as they stood stay the same objects. */

import type { ProjectedTask, Slot } from '../model.ts'
import { days } from '../ticks.ts'
import { zoneOf } from '../zones.ts'
import type { Baseline } from './baseline.ts'
import type { FeedingBuffers } from './consumption.ts'
import { type Marks, penetration } from './penetration.ts'
import type { Standing } from './standing.ts'

/** What has changed since the last time. */
export interface News {
  /** Of tasks that were placed again. */
  readonly slots: readonly (Slot | undefined)[]
  /** 1 for tasks with other marks. */
  readonly marked: Uint8Array
  /** The longest chain. */
  readonly chain: readonly number[]
  /** Per cent of the project buffer, raw. */
  readonly consumed: number
}

export class Outlook {
  private readonly baseline: Baseline
  private readonly standing: Standing
  private readonly buffers: FeedingBuffers
  private readonly marks: Marks
  /** Which mark of each task is the deepest: 0 for the project buffer, else its place in the list, from 1 on. */
  private readonly deepest: Uint8Array
  private told: readonly ProjectedTask[] = []

  constructor(baseline: Baseline, standing: Standing, buffers: FeedingBuffers, marks: Marks) {
    this.baseline = baseline
    this.standing = standing
    this.buffers = buffers
    this.marks = marks
    this.deepest = new Uint8Array(baseline.tasks.length)
  }

  update(news: News): readonly ProjectedTask[] {
    const onChain = new Uint8Array(this.deepest.length)
    for (const task of news.chain) onChain[task] = 1
    this.told = this.baseline.tasks.map((_, task) => {
      const before = this.told[task]
      const now = this.describe(task, news, onChain[task] === 1, before)
      return before && isSame(before, now) ? before : now
    })
    return this.told
  }

  private describe(
    task: number,
    { slots, marked, consumed }: News,
    onLongestChain: boolean,
    before: ProjectedTask | undefined,
  ): ProjectedTask {
    const { baseline, standing, buffers, marks } = this
    const at = standing.finish[task] as number
    let latest = marks.project[task] as number
    const own = onLongestChain ? consumed : penetration(at, latest, baseline.bufferSize, consumed)
    let depth = own
    let deepest = 0
    const first = marks.feeding.firstOf(task)
    for (let entry = first; entry < marks.feeding.endOf(task); entry++) {
      const merge = marks.feeding.buffer(entry)
      const end = marks.feeding.latest(entry)
      const size = baseline.merges.size[merge] as number
      const into = penetration(at, end, size, buffers.percentage[merge] as number)
      if (into > depth) [latest, depth, deepest] = [end, into, entry - first + 1]
    }
    const isDueKept = before && marked[task] === 0 && this.deepest[task] === deepest
    this.deepest[task] = deepest
    const bufferConsumption = Math.max(0, depth)
    const { start, finish, firstDay, lastDay } = (slots[task] ?? before) as Slot
    return {
      id: baseline.tasks[task]?.id as number,
      start,
      finish,
      firstDay,
      lastDay,
      isReady: standing.ready[task] === 1,
      bufferConsumption,
      zone: zoneOf(bufferConsumption),
      priority: standing.isCompleted(task) ? 0 : priorityOf(bufferConsumption, at - latest),
      due: isDueKept ? before.due : baseline.axis.finishMoment(latest),
      onLongestChain,
      criticalChainImpact: onLongestChain || own > 0,
    }
  }
}

/** Per cent up to 100, beyond it a point for each working day late; `late` in ticks. */
function priorityOf(bufferConsumption: number, late: number): number {
  return bufferConsumption > 100 ? 100 + days(Math.max(0, late)) : bufferConsumption
}

function isSame(a: ProjectedTask, b: ProjectedTask): boolean {
  return (
    a.start === b.start &&
    a.finish === b.finish &&
    a.firstDay === b.firstDay &&
    a.lastDay === b.lastDay &&
    a.isReady === b.isReady &&
    a.bufferConsumption === b.bufferConsumption &&
    a.priority === b.priority &&
    a.due === b.due &&
    a.onLongestChain === b.onLongestChain &&
    a.criticalChainImpact === b.criticalChainImpact
  )
}
