/** The reference: the length of the longest path of durations, with all links taken as finish to start. */
import type { Network } from '../../../plugins/scheduling/engine/index.ts'

/** Days from the first start to the last finish; orders the tasks (Kahn 1962) and computes the finishes in one pass. */
export function longestPath({ tasks }: Network): number {
  const indexOf = new Map(tasks.map(({ id }, index) => [id, index]))
  const out: number[][] = tasks.map(() => [])
  const waiting = new Int32Array(tasks.length)
  for (const [to, { predecessors }] of tasks.entries()) {
    waiting[to] = predecessors.length
    for (const { taskId } of predecessors) out[indexOf.get(taskId) as number]?.push(to)
  }
  const finish = Float64Array.from(tasks, ({ duration }) => duration)
  const order = [...tasks.keys()].filter((task) => waiting[task] === 0)
  let last = 0
  for (const task of order) {
    const own = finish[task] as number
    last = Math.max(last, own)
    for (const to of out[task] as number[]) {
      finish[to] = Math.max(finish[to] as number, own + (tasks[to]?.duration as number))
      waiting[to] = (waiting[to] as number) - 1
      if (waiting[to] === 0) order.push(to)
    }
  }
  return last
}
