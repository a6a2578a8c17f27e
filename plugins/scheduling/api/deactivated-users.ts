/**
 * Names resources with tasks to do whose users are deactivated. Nothing is planned otherwise: they may come back, and whoever
 * manages the project decides. It is read when it is shown, so that a change of a user, in another plugin, needs no calculation.
 */
import type { Clock } from '#runtime'
import { resourceOf } from '../calculation/facts.ts'
import { dateIn, dayOf } from '../dates.ts'
import { listed, OF_A_KIND } from '../engine/execution/recommendations/view.ts'
import { type Mention, mentionsIn, resourceMention } from '../engine/mentions.ts'
import { goneFrom } from '../engine/time/absences.ts'
import { quote } from '../engine/words.ts'
import type { Recommended } from '../store/plans.ts'
import { type ResourceWithTasks, resourcesWithTasks, usersOfResources } from '../store/resources.ts'
import { type Asking, activeUsers } from './resource-views.ts'

/** Of whoever is gone by then for good nothing is said: the plan counts on it. */
const SOON = 14 // days

/** Sentences about those of a project, with the resources that they name. */
export interface Deactivated {
  readonly sentences: readonly string[]
  readonly mentions: readonly Mention[]
}
export const NOBODY: Deactivated = { sentences: [], mentions: [] }

/** Those of the projects that have some, by their ids. */
export async function deactivatedIn(
  asking: Asking & { readonly clock: Clock },
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, Deactivated>> {
  const { db, account, clock } = asking
  const users = projectIds.length > 0 ? await usersOfResources(db, account.id) : []
  const isActive = await activeUsers(asking, users)
  const deactivated = users.filter((it) => !isActive(it)).map(({ userId }) => userId)
  if (deactivated.length === 0) return new Map()
  const all = await resourcesWithTasks(db, account.id, projectIds, deactivated)
  const soon = dayOf(dateIn(account.timeZone, clock.now())) + SOON
  const found = all.filter((it) => goneFrom(resourceOf(it, new Map())) > soon)
  const byProject = Map.groupBy(found, ({ projectId }) => projectId)
  return new Map(
    [...byProject].map(([id, own]) => [id, { sentences: sentencesOf(own), mentions: own.map(resourceMention) }]),
  )
}

function sentencesOf(found: readonly ResourceWithTasks[]): string[] {
  if (found.length <= OF_A_KIND) return found.map(sentenceOf)
  const more = found.slice(OF_A_KIND - 1).map(({ name }) => quote(name))
  return [
    ...found.slice(0, OF_A_KIND - 1).map(sentenceOf),
    `${listed(more)} have tasks to do, and their users are deactivated too.`,
  ]
}

function sentenceOf({ name, openTasks }: ResourceWithTasks): string {
  const [tasks, them] = openTasks === 1 ? ['1 task', 'it'] : [`${openTasks} tasks`, 'them']
  return `${quote(name)} has ${tasks} to do, but the user is deactivated: give ${them} to others, or enter a last day. If the person comes back, have the user activated again.`
}

/** Adds them to what is recommended. A name that stands for several things already stays without a mention. */
export function withDeactivated(last: Recommended, { sentences, mentions }: Deactivated): Recommended {
  if (sentences.length === 0) return last
  const recommendations = [...last.recommendations, ...sentences]
  const isClear = ({ name }: Mention) =>
    last.mentions.some((it) => it.name === name) || !last.recommendations.some((it) => it.includes(quote(name)))
  return {
    ...last,
    recommendations,
    mentions: mentionsIn(recommendations, [...last.mentions, ...mentions.filter(isClear)]),
  }
}
