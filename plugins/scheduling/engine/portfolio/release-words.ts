/** What proposals of starts say. */
import type { Day } from '../model.ts'
import { isoDay } from '../time/iso.ts'
import { quote, UNNAMED, workingDays } from '../words.ts'
import type { Because, BlockingProject, ReleaseProposal } from './releases.ts'

/** The names that a reader may see. */
export interface ReleaseNames {
  project(id: number): string | undefined
  resource(id: number): string | undefined
}

/** What proposals are compared with, as sentences say it: `last week`, or the day on which those were made. */
export const sinceWords = (made: { readonly week: Day; readonly on: Day }, week: Day): string =>
  week - made.week === 7 ? 'last week' : `on ${isoDay(made.on)}`

/**
 * The sentences of one proposal: when, how far that has moved and why, and which of those that hold it have moved.
 * @param since undefined where there were no proposals before
 */
export function releaseSentences(proposal: ReleaseProposal, names: ReleaseNames, since: string | undefined): string[] {
  const { projectId, start, movedBy, because } = proposal
  const moved = since === undefined || movedBy === null ? '' : `${movedWords(movedBy, since)}, `
  const why = whyWords(because, names)
  const first = `Proposed start of ${nameOf(projectId, names)}: ${isoDay(start)}, ${moved}${why}.`
  const holders = 'holders' in because ? because.holders : []
  return [first, ...(since === undefined ? [] : holders.flatMap((it) => blockingSentence(it, names, since)))]
}

function movedWords(movedBy: number, since: string): string {
  if (movedBy === 0) return `as ${since}`
  return `${workingDays(Math.abs(movedBy))} ${movedBy > 0 ? 'later' : 'earlier'} than ${since}`
}

function whyWords(because: Because, names: ReleaseNames): string {
  switch (because.kind) {
    case 'resource': {
      const who = quote(names.resource(because.resourceId) ?? String(because.resourceId))
      return `since ${who} is at work on ${listOf(because.holders, names)} until ${isoDay(because.until)}`
    }
    case 'limit':
      return `since the limit of Active projects is reached by ${listOf(because.holders, names)} until ${isoDay(because.until)}`
    case 'target':
      return 'as late as its target allows'
    case 'date':
      return 'which is its own start date'
    case 'feeding':
      return 'so that its feeding chains begin no earlier than the day of the proposals'
    case 'none':
      return 'and nothing holds it'
  }
}

function blockingSentence(
  { projectId, lastDay, movedBy }: BlockingProject,
  names: ReleaseNames,
  since: string,
): string[] {
  if (movedBy === 0) return []
  const name = names.project(projectId)
  const who = name === undefined ? 'Another project' : quote(name)
  if (movedBy === null) return [`${who} was not in the proposals ${since}.`]
  return [`${who} ends on ${isoDay(lastDay)}, ${movedWords(movedBy, since)}.`]
}

const MAX_NAMES = 3 // projects that one sentence names

/** Some of those that the reader may see by name, all others together. */
function listOf(holders: readonly BlockingProject[], names: ReleaseNames): string {
  const named = holders.flatMap(({ projectId }) => names.project(projectId) ?? [])
  const shown = named.slice(0, MAX_NAMES).map(quote)
  const rest = holders.length - shown.length
  const words = rest === 0 ? shown : [...shown, rest === 1 ? UNNAMED : 'other projects']
  return words.length < 2 ? (words[0] ?? UNNAMED) : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

const nameOf = (id: number, names: ReleaseNames) => quote(names.project(id) ?? String(id))
