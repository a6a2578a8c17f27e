/** How people were handed on: within a project from task to task, and between projects, where a task waits for another one. */
import type { Wait } from '../../model.ts'
import { days } from '../../time/ticks.ts'
import type { Handover } from '../baseline.ts'
import type { ForwardPass, Handed } from '../forward-pass.ts'
import { type Item, idOf } from './items.ts'
import type { Person, Released } from './people.ts'

export class Handovers {
  private readonly of = new Map<ForwardPass, { readonly handovers: Handover[]; readonly waits: Map<number, Wait[]> }>()

  /** A task takes units that have been released. */
  note(item: Item, { resourceId }: Person, { at, by }: Released, units: number, now: number): void {
    const { pass, task } = item
    // It waited for somebody to come, or for what is not done.
    if (at === now && !by?.isDone) pass.hold(task)
    if (!by) return
    const { handovers, waits } = this.handedIn(pass)
    if (by.pass === pass) {
      // What has paused goes on later, so that no arc leads from the end of its work.
      if (by.isEnded || by.isDone) handovers.push({ from: by.task, to: task, resourceId, units })
      return
    }
    const booked = { projectId: by.pass.id, taskId: idOf(by) }
    const wait = { taskId: idOf(item), resourceId, until: days(at), booked, projectName: by.pass.name }
    waits.set(task, [...(waits.get(task) ?? []), wait])
  }

  handedIn(pass: ForwardPass): Handed & { readonly handovers: Handover[]; readonly waits: Map<number, Wait[]> } {
    const own = this.of.get(pass) ?? { handovers: [], waits: new Map() }
    this.of.set(pass, own)
    return own
  }
}
