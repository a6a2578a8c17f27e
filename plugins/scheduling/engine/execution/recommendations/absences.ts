/** Recommendations on people who are away. */
import type { Day } from '../../model.ts'
import { absencesIn } from '../../time/absences.ts'
import { awayWords } from '../../words.ts'
import { listOfNames, type View } from './view.ts'

/** Who is away while work waits for them, or is interrupted. */
export function away(view: View): readonly string[] {
  const { baseline, facts, pass, input } = view
  const { axis, network } = baseline
  const resourceOf = new Map(network.resources.map((it) => [it.id, it]))
  const held = new Map<string, { readonly from: Day; readonly words: string; readonly tasks: Set<number> }>()
  for (const [index, { id, lastDay }] of facts.tasks.entries()) {
    if (pass.left(index) === 0) continue
    const from = pass.isStarted(index) ? input.statusDate : Math.floor(axis.startMoment(pass.boundOf(index)))
    for (const { resourceId } of baseline.tasks[index]?.assignments ?? []) {
      const resource = resourceOf.get(resourceId)
      for (const absence of resource ? absencesIn(resource, from, lastDay) : []) {
        // Days on which the project does not work hold up nothing.
        const isHeld = axis.position(Math.max(from, absence.from)) < axis.position(Math.min(lastDay, absence.to) + 1)
        if (!isHeld) continue
        const words = awayWords(resource?.name ?? '', absence)
        const known = held.get(words) ?? { from: absence.from, words, tasks: new Set<number>() }
        held.set(words, known)
        known.tasks.add(id)
      }
    }
  }
  return [...held.values()]
    .sort((a, b) => a.from - b.from)
    .map(({ words, tasks }) => `${words}, which holds up ${listOfNames(view, [...tasks])}.`)
}
