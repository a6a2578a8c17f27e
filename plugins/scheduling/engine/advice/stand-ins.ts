/** Who could do a task instead of the one who has it: whoever has all the skills of that one, and stays. */
import type { Assignment, NetworkResource, RunningProject } from '../model.ts'
import type { AdviceInput } from './model.ts'

export class StandIns {
  private readonly skills: ReadonlyMap<number, ReadonlySet<string>>
  private readonly resources: readonly NetworkResource[]
  private readonly running: readonly RunningProject[]
  private work: ReadonlyMap<number, number> | undefined

  /** @param running all of them, with the same resources */
  constructor({ skills, running }: Pick<AdviceInput, 'skills' | 'running'>) {
    this.skills = new Map([...skills].map(([id, own]) => [id, new Set(own)]))
    this.running = running
    this.resources = running[0]?.network.resources ?? []
  }

  /** For what a task has of a resource, those with the least work first; nobody for one without skills. */
  for({ resourceId, units }: Assignment): number[] {
    const needed = this.skills.get(resourceId)
    if (!needed?.size) return []
    this.work ??= openWork(this.running)
    const workOf = ({ id, capacity }: NetworkResource) => (this.work?.get(id) ?? 0) / capacity
    return this.resources
      .filter((it) => it.id !== resourceId && it.capacity >= units && stays(it))
      .filter(({ id }) => hasAll(this.skills.get(id), needed))
      .sort((a, b) => workOf(a) - workOf(b) || a.id - b.id)
      .map(({ id }) => id)
  }
}

const hasAll = (skills: ReadonlySet<string> | undefined, needed: ReadonlySet<string>) =>
  skills !== undefined && [...needed].every((skill) => skills.has(skill))

const stays = ({ until, absences = [] }: NetworkResource) =>
  until === undefined && absences.every(({ to }) => to !== undefined)

/** By resource: the working days that are left of its tasks, times its units in them. */
function openWork(running: readonly RunningProject[]): Map<number, number> {
  const work = new Map<number, number>()
  for (const { network, progress } of running) {
    const reported = new Map(progress.map(({ taskId, remaining }) => [taskId, remaining]))
    for (const { id, duration, assignments } of network.tasks) {
      const left = reported.get(id) ?? duration
      for (const { resourceId, units } of assignments) work.set(resourceId, (work.get(resourceId) ?? 0) + left * units)
    }
  }
  return work
}
