/**
 * Where completed work stands: as reported; where a day was not, as planned. What was reported to be done in the morning was
 * done when the day began, as what is left by such a report is worked on from then on: consumption, its causes, the completion of
 * the chain and the trend count its work up to there. Its dates have the reported day, and what follows from dates does: the last
 * day of the project, lateness, and days from the actual start to the actual finish. An achieved milestone stands within the
 * day that was reported: where its links put it if that is in this day, else at the start of the day, so that nothing behind it
 * loses the day.
 */
import type { Moment, Slot } from '../model.ts'
import { slotOf } from '../time/slot.ts'
import { ticks } from '../time/ticks.ts'
import type { ForwardPass } from './forward-pass.ts'

export function completedSlot(pass: ForwardPass, task: number): Slot {
  const { statusDate, baseline } = pass
  const own = baseline.plannedOf(task)
  const entry = pass.entryOf(task)
  if (entry?.actualFinish !== undefined && ticks(baseline.tasks[task]?.duration as number) === 0) {
    return achievedSlot(pass, task, entry.actualFinish, entry.actualStart)
  }
  const finish =
    entry?.actualFinish ?? Math.min(own?.finish ?? statusDate, Math.max(statusDate, entry?.actualStart ?? 0))
  const slot = slotOf(Math.min(entry?.actualStart ?? own?.start ?? finish, finish), finish)
  const end = entry?.reportedOn === undefined ? finish : Math.min(finish, (pass.knownTo(task) ?? finish) + 1)
  return { ...slot, start: Math.min(slot.start, end), finish: end }
}

function achievedSlot(pass: ForwardPass, task: number, actualFinish: Moment, actualStart?: Moment): Slot {
  const { axis } = pass.baseline
  const day = Math.ceil(actualFinish) - 1
  const from = Math.max(day, Math.min(actualStart ?? day, actualFinish))
  let bound = pass.earliest(task)
  for (const link of pass.baseline.links.into[task] ?? []) {
    if (pass.isPast(link)) bound = Math.max(bound, pass.source(link))
  }
  const isWithin = bound > axis.position(from) && bound <= axis.position(actualFinish)
  const at = isWithin ? Math.min(axis.finishMoment(bound), actualFinish) : from
  return { start: at, finish: at, firstDay: day, lastDay: day }
}
