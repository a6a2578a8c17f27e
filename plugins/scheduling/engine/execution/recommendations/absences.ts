/** Recommendations on people who are away, and on those who have left. */
import type { Day, NetworkResource } from '../../model.ts'
import { awayWords, goneWords, replacedWords } from '../../words.ts'
import { goneBefore, holdingAbsences, restOf } from '../holding-absences.ts'
import { listOfNames, nameOf, OF_A_KIND, type View } from './view.ts'

/** Who is away while work waits for them, or is interrupted. */
export function away(view: View): readonly string[] {
  const held = new Map<string, { readonly from: Day; readonly tasks: Set<number> }>()
  for (const { id, resource, rest } of assigned(view)) {
    for (const absence of holdingAbsences(resource, view.baseline.axis, rest)) {
      const words = awayWords(resource.name, absence)
      const known = held.get(words) ?? { from: absence.from, tasks: new Set<number>() }
      held.set(words, known)
      known.tasks.add(id)
    }
  }
  return [...held]
    .sort(([, one], [, other]) => one.from - other.from)
    .map(([words, { tasks }]) => `${words}, which holds up ${listOfNames(view, [...tasks])}.`)
}

/** Whether somebody is away today, so that the work on a task stands still. */
export function isHeldToday({ baseline, pass, input: { statusDate } }: View, index: number): boolean {
  const used = new Set(baseline.tasks[index]?.assignments.map(({ resourceId }) => resourceId))
  const rest = restOf(pass, index)
  return baseline.network.resources.some(
    (resource) =>
      used.has(resource.id) &&
      holdingAbsences(resource, baseline.axis, rest).some(
        ({ from, to = statusDate }) => from <= statusDate && statusDate <= to,
      ),
  )
}

/** Work of people who are there no more when it is to be done. */
export function withoutPerson(view: View): readonly string[] {
  const found = assigned(view).flatMap(({ id, resource, rest }) => {
    const gone = goneBefore(resource, rest)
    return gone === undefined ? [] : [{ id, resource, gone, start: rest.spans[0]?.start ?? 0 }]
  })
  found.sort((a, b) => a.start - b.start || a.id - b.id)
  const more = found.slice(OF_A_KIND - 1)
  if (more.length < 2) return found.map(sentence)
  const ids = [...new Set(more.map(({ id }) => id))]
  return [...found.slice(0, OF_A_KIND - 1).map(sentence), `${listOfNames(view, ids)} need people too.`]

  function sentence({ id, resource, gone }: (typeof found)[number]): string {
    const projected = replacedWords(gone, view.input.statusDate)
    return `${nameOf(view, id)} needs a person: ${goneWords(resource, gone)}; ${projected}.`
  }
}

/** What is left of the tasks, with each of their resources that is away at times. */
function assigned({ baseline, facts, pass }: View) {
  const { network, tasks } = baseline
  const absent = new Map(
    network.resources.flatMap((it): [number, NetworkResource][] =>
      it.absences?.length || it.until !== undefined ? [[it.id, it]] : [],
    ),
  )
  if (absent.size === 0) return []
  return facts.tasks.flatMap(({ id }, index) => {
    if (pass.left(index) === 0) return []
    const own = [...new Set(tasks[index]?.assignments.map(({ resourceId }) => resourceId))]
    const resources = own.flatMap((resourceId) => absent.get(resourceId) ?? [])
    if (resources.length === 0) return []
    const rest = restOf(pass, index)
    return resources.map((resource) => ({ id, resource, rest }))
  })
}
