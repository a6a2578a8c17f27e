/** Applies changes that were tried, one request after the other, and only to what they were tried on. */
import { type Chainwork, etagOf } from '@chainwork/sdk'
import { text } from '../../text/text.ts'
import { type ApplyStep, type Changes, keyOf } from './what-if-changes.ts'

/** ETags by the key of a step. */
export type Versions = ReadonlyMap<string, string>

/** @throws what the page shows when others have changed links that the user has changed too */
export async function loadVersions(
  api: Chainwork,
  projectId: number,
  changes: Changes,
  steps: readonly ApplyStep[],
): Promise<Versions> {
  const versions = new Map<string, string>()
  const note = (step: ApplyStep, loaded: object) => void versions.set(keyOf(step), etagOf(loaded) ?? '*')
  await Promise.all(
    steps.map(async (step) => {
      if (step.kind === 'resource') note(step, await api.getResource({ path: { resourceId: step.id } }))
      else if (step.kind === 'project') note(step, await api.getProject({ path: { projectId } }))
      else if (step.kind === 'task') {
        const task = await api.getTask({ path: { taskId: step.id } })
        const before = changes.tasks.find(({ taskId }) => taskId === step.id)?.linksBefore
        if (before && JSON.stringify(before) !== JSON.stringify(task.predecessors))
          throw { detail: text.project.whatIf.linksChanged(step.name) }
        note(step, task)
      }
    }),
  )
  return versions
}

export async function applyStep(api: Chainwork, projectId: number, step: ApplyStep, versions: Versions): Promise<void> {
  const headers = { 'If-Match': versions.get(keyOf(step)) ?? '*' }
  if (step.kind === 'resource') await api.updateResource({ path: { resourceId: step.id }, body: step.body, headers })
  else if (step.kind === 'project') await api.updateProject({ path: { projectId }, body: step.body, headers })
  else if (step.kind === 'plan') await api.planProject({ path: { projectId }, body: {} })
  else await api.updateTask({ path: { taskId: step.id }, query: { replan: step.replan }, body: step.body, headers })
}
