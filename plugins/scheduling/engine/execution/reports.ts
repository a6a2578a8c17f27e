/** What is reported of tasks, and where in it each one is. */
import type { NetworkTask, Progress } from '../model.ts'
import { firstPlace } from '../network/binary-search.ts'

/** Where in what is reported each task is, -1 without; entries of tasks that are not there are passed over. */
export function entriesOf(tasks: readonly NetworkTask[], progress: readonly Progress[]): Int32Array {
  const entries = new Int32Array(tasks.length).fill(-1)
  let expected = 0
  for (let place = 0; place < progress.length; place++) {
    const { taskId } = progress[place] as Progress
    // Entries mostly come in the order of ids.
    const task = tasks[expected]?.id === taskId ? expected : indexIn(tasks, taskId)
    if (tasks[task]?.id !== taskId) continue
    entries[task] = place
    expected = task + 1
  }
  return entries
}

/** Index of the first one with this id or a higher one. */
export const indexIn = (tasks: readonly { readonly id: number }[], id: number): number =>
  firstPlace(tasks.length, (at) => (tasks[at]?.id as number) < id)

/** A list by id: the list itself where it is one already. */
export function byId<T extends { readonly id: number }>(list: readonly T[]): readonly T[] {
  const isSorted = list.every(({ id }, index) => index === 0 || (list[index - 1] as T).id <= id)
  return isSorted ? list : [...list].sort((a, b) => a.id - b.id)
}
