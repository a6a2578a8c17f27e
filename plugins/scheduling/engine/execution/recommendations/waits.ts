/** Recommendations on what the end waits for: people who are at work in another project, and dates. */
import type { Mention, Wait } from '../../model.ts'
import { isoDay } from '../../time/iso.ts'
import { dayCount, quote, UNNAMED } from '../../words.ts'
import { openAt } from '../causes.ts'
import { holderOf } from '../through-others.ts'
import { nameOf, resourceName, round, type Sentence, type View } from './view.ts'

/** Nothing that is done in the project moves its end before whom it waits for is free. */
export function heldByOthers(view: View): readonly Sentence[] {
  return movers(view).flatMap(({ id, task, wait, days }) => {
    if (!wait) return []
    const name = nameOf(view, id)
    const day = isoDay(Math.ceil(wait.until) - 1)
    const before = `${name} waits for ${resourceName(view, wait.resourceId)}, at work on `
    const first = `decide that ${name} comes first${pauses(view, task, wait) ? ' and has that work pause' : ''}`
    const after = ` until ${day}, which uses ${dayCount(days)} of the project buffer: help that work to end earlier, or ${first}.`
    if (wait.projectName) return `${before}${quote(wait.projectName)}${after}`
    const mention: Omit<Mention, 'sentence'> = { at: before.length, projectId: wait.booked.projectId }
    return { text: `${before}${UNNAMED}${after}`, mention }
  })
}

export function heldByDate(view: View): readonly string[] {
  return movers(view).flatMap(({ id, task, kind, days }) => {
    const day = view.baseline.tasks[task]?.notBefore
    if (kind !== 'date' || day === undefined) return []
    return `${nameOf(view, id)} is not to start before ${isoDay(day)}, which uses ${dayCount(days)} of the project buffer: let it start earlier, or shorten what comes behind it.`
  })
}

/** The causes that move the end, the one that has used most first. */
function movers({ causes, facts, baseline }: View) {
  if (facts.feverZone === 'GREEN') return []
  return causes
    .filter(({ movesEnd }) => movesEnd)
    .map((cause) => ({ ...cause, id: baseline.tasks[cause.task]?.id as number, days: round(cause.days) }))
    .filter(({ days }) => days > 0)
    .sort((a, b) => b.days - a.days)
}

/** Whether the work that a task waits for has begun when the task could start, so that it has to pause for that. */
function pauses({ pass }: View, task: number, wait: Wait): boolean {
  const holder = holderOf(pass, wait)
  if (!holder) return false
  const begins = holder.pass.baseline.axis.startMoment(holder.pass.heldAt(holder.task))
  return holder.pass.isStarted(holder.task) || begins < pass.baseline.axis.startMoment(openAt(pass, task))
}
