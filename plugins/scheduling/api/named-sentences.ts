/** Sentences about a project as their reader sees them: with the names of those other projects that they see, and with mentions. */
import type { Schemas } from '#generated/scheduling'
import type { Db } from '#runtime'
import { type Mention, projectMention } from '../engine/mentions.ts'
import type { HiddenName } from '../engine/model.ts'
import { quote, UNNAMED } from '../engine/words.ts'
import { visibilityOf } from '../rules/access.ts'
import type { NamedHeadline, Recommended } from '../store/plans.ts'
import { projectsAmong } from '../store/portfolio.ts'
import type { ProjectRow } from '../store/projects.ts'
import { NOBODY, withDeactivated } from './deactivated-users.ts'

/** The names of projects that a reader sees, by id. */
export type SeenNames = ReadonlyMap<number, string>

/** The names of those projects that the caller sees. */
export async function seenNames(
  call: Parameters<typeof visibilityOf>[0],
  db: Db,
  ids: readonly number[],
): Promise<SeenNames> {
  const seen = ids.length > 0 ? await projectsAmong(db, visibilityOf(call), [...new Set(ids)]) : []
  return new Map(seen.map(({ id, name }) => [id, name]))
}

/**
 * Those of the projection, then of users who are deactivated, then one of the last simulation. Nothing is to be done while a
 * project is Frozen or Complete.
 */
export function recommendedIn(project: Simulated, last: Recommended, deactivated = NOBODY): Recommended {
  if (isAtRest(project.status)) return { recommendations: [], hiddenNames: [], mentions: [] }
  const found = withDeactivated(last, deactivated)
  return { ...found, recommendations: [...found.recommendations, ...unlikelyPromise(project)] }
}

/** Nothing is recommended then. */
export const isAtRest = (status: ProjectRow['status']): boolean => status === 'Frozen' || status === 'Complete'

export type Simulated = Pick<
  ProjectRow,
  | ('status' | 'chainCompletion' | 'bufferEnd' | 'projectedCompletion' | 'daysLate')
  | ('probabilityOfPromise' | 'probabilityOn' | 'finishP50')
>

/** A promise that is kept as projected, and broken in most simulated runs; `projectLate` is for what is late as projected. */
function unlikelyPromise(project: Simulated): string[] {
  const { bufferEnd, projectedCompletion, probabilityOfPromise, probabilityOn, finishP50 } = project
  if (probabilityOfPromise === null || probabilityOfPromise >= 0.5 || project.chainCompletion >= 100) return []
  if (project.daysLate > 0 || (projectedCompletion ?? '') > (bufferEnd ?? '')) return []
  const kept = Math.floor(100 * probabilityOfPromise)
  return [
    `By the remaining work as estimated the promise of ${bufferEnd} is kept; of the runs simulated on ${probabilityOn} only ${kept} % keep it, and half end by ${finishP50}: ask for advice, or agree on a new date.`,
  ]
}

export function viewRecommendations(
  { recommendations, hiddenNames, mentions }: Recommended,
  names: SeenNames,
): { readonly recommendations: string[]; readonly mentions: Schemas['Mentions'] } {
  const hidden = new Map(hiddenNames.map((it) => [it.sentence, it]))
  return {
    recommendations: recommendations.map((text, index) => withName(text, hidden.get(index), names)),
    mentions: viewMentions(mentions, hiddenNames, names),
  }
}

export const viewHeadline = ({ text, hiddenName, mentions }: NamedHeadline, names: SeenNames): Schemas['Headline'] => ({
  sentence: withName(text, hiddenName ?? undefined, names),
  mentions: viewMentions(mentions, hiddenName ? [hiddenName] : [], names),
})

function withName(text: string, hidden: HiddenName | undefined, names: SeenNames): string {
  const name = hidden && names.get(hidden.projectId)
  if (!hidden || name === undefined) return text
  return `${text.slice(0, hidden.at)}${quote(name)}${text.slice(hidden.at + UNNAMED.length)}`
}

/** What is called like one of the other projects is left out with it. */
function viewMentions(own: readonly Mention[], hidden: readonly HiddenName[], names: SeenNames): Schemas['Mentions'] {
  const others = [...new Set(hidden.map(({ projectId }) => projectId))].flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [projectMention({ id, name })]
  })
  const all = [...own, ...others]
  return all.filter(({ name }, place) => all.every((it, other) => it.name !== name || other === place))
}
