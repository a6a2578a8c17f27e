/**
 * Which links lead back in the order of a plan, by definition: links from start to finish and leads whose tasks lead to
 * each other; and links from finish to finish, where tasks still do without those.
 */
import type { PlanLink } from '../../plugins/scheduling/engine/model.ts'

export function backLinks(links: readonly PlanLink[]): ReadonlySet<PlanLink> {
  const back = new Set<PlanLink>()
  for (const isKind of [isStartToFinishOrLead, isFinishToFinish]) {
    const left = links.filter((link) => !back.has(link))
    for (const link of left) if (isKind(link) && leads(left, link.to, link.from)) back.add(link)
  }
  return back
}

const isStartToFinishOrLead = ({ reason }: PlanLink) =>
  reason.kind === 'precedence' && (reason.type === 'SF' || reason.lag < 0)
const isFinishToFinish = ({ reason }: PlanLink) => reason.kind === 'precedence' && reason.type === 'FF'

function leads(links: readonly PlanLink[], from: number, to: number): boolean {
  const reached = new Set([from])
  for (const task of reached) for (const link of links) if (link.from === task) reached.add(link.to)
  return reached.has(to)
}
