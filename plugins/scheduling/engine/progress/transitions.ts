/**
 * The statuses of a project and the transitions between them. A frozen project returns to the status that it had, so its
 * transitions depend on one stored status, `statusBeforeFreeze`.
 */
import type { RuleFault } from '../rule.ts'

export const projectStatuses = ['Planning', 'Active', 'Complete', 'Frozen'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** A project as far as its transitions go. */
export interface ProjectState {
  readonly id: number
  readonly name: string
  readonly status: ProjectStatus
  /** What the project was when it was frozen; null unless it is frozen. */
  readonly statusBeforeFreeze: Exclude<ProjectStatus, 'Frozen'> | null
}

interface Transition {
  readonly from: ProjectStatus
  readonly to: ProjectStatus
  /** In the order in which they are emitted. */
  readonly events: readonly `project.${string}`[]
  /** What has to be so first: a plan (made on the way if there is none), or that no task is open. */
  readonly needs?: 'plan' | 'noOpenTasks'
}

const transitions = [
  { from: 'Planning', to: 'Active', events: ['project.started', 'project.status_changed'], needs: 'plan' },
  { from: 'Planning', to: 'Frozen', events: ['project.frozen', 'project.status_changed'] },
  { from: 'Active', to: 'Frozen', events: ['project.frozen', 'project.status_changed'] },
  { from: 'Active', to: 'Complete', events: ['project.status_changed'], needs: 'noOpenTasks' },
  { from: 'Complete', to: 'Active', events: ['project.status_changed'] },
  { from: 'Complete', to: 'Frozen', events: ['project.frozen', 'project.status_changed'] },
  { from: 'Frozen', to: 'Planning', events: ['project.status_changed'] },
  { from: 'Frozen', to: 'Active', events: ['project.status_changed'] },
  { from: 'Frozen', to: 'Complete', events: ['project.status_changed'] },
] as const satisfies readonly Transition[]
type ProjectEvent = (typeof transitions)[number]['events'][number]

const aliases: Readonly<Record<string, ProjectStatus>> = { OnHold: 'Frozen', 'On Hold': 'Frozen' }

/** The status that an input word means: `OnHold` and `On Hold` are Frozen; null for a word that is none. */
export const readProjectStatus = (word: string): ProjectStatus | null =>
  projectStatuses.find((status) => status === word) ?? (Object.hasOwn(aliases, word) ? (aliases[word] ?? null) : null)

/** The events of a project that went from one status to another, in the order in which they are emitted. */
export const eventsBetween = (from: ProjectStatus, to: ProjectStatus): readonly ProjectEvent[] =>
  transitions.find((way) => way.from === from && way.to === to)?.events ?? []

export type TransitionOutcome =
  | { readonly faults: readonly RuleFault[] }
  | {
      readonly faults?: never
      readonly project: ProjectState
      /** False when the project already had that status: nothing to save, nothing to emit. */
      readonly changed: boolean
      /** A project that starts without a plan is planned first. */
      readonly needsPlan: boolean
    }

const namedTasks = 10 // of the open tasks that a refusal names; the others are counted

/**
 * Decides on the wish that a project have another status.
 * @param wanted the word of the request, an alias too
 * @param openTasks its tasks and milestones that are not complete
 */
export function changeProjectStatus(
  project: ProjectState,
  wanted: string,
  openTasks: readonly { readonly id: number; readonly name: string }[],
): TransitionOutcome {
  const to = readProjectStatus(wanted)
  if (!to) return refused('invalid', `'${wanted}' is no project status; there are ${listed(projectStatuses)}.`)
  if (to === project.status) return { project, changed: false, needsPlan: false }

  const ways = waysFrom(project)
  const way = ways.find((it) => it.to === to)
  if (!way) {
    const allowed = listed(ways.map((it) => it.to))
    return refused('conflict', `${projectLabel(project)} is ${project.status} and can become ${allowed}, not ${to}.`)
  }
  if (way.needs === 'noOpenTasks' && openTasks.length > 0) {
    return refused(
      'conflict',
      `${projectLabel(project)} cannot be completed while tasks are open: ${listedTasks(openTasks)}.`,
    )
  }
  return {
    project: {
      ...project,
      status: to,
      statusBeforeFreeze: to === 'Frozen' && project.status !== 'Frozen' ? project.status : null,
    },
    changed: true,
    needsPlan: way.needs === 'plan',
  }
}

const waysFrom = (project: ProjectState): readonly Transition[] =>
  transitions.filter(
    (way) =>
      way.from === project.status &&
      (project.status !== 'Frozen' || way.to === (project.statusBeforeFreeze ?? 'Planning')),
  )

const refused = (code: RuleFault['code'], detail: string) => ({ faults: [{ field: 'status', code, detail }] })

const projectLabel = (project: ProjectState) => `Project ${project.id} '${project.name}'`
const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

function listedTasks(tasks: readonly { readonly id: number; readonly name: string }[]) {
  const named = tasks.slice(0, namedTasks).map((task) => `${task.id} '${task.name}'`)
  const more = tasks.length - named.length
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
