/** Tries changes of a project without storing them, and compares it before and after. */

import { type Chainwork, etagOf, type TryChangesData, type TryChangesResponse } from '@chainwork/sdk'
import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi, useQueries } from '../../app/context.ts'
import { invalidateProject } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { ConfirmAction } from '../../ui/confirm.tsx'
import { useDraft } from '../../ui/draft.ts'
import { Panel } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import { Loaded, PartLoading } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { submits } from '../../ui/submit.ts'
import { MovedProjects } from '../order/moved-projects.tsx'
import { isUnplanned, ProjectFrame, type ShownProject } from './frame.tsx'
import { scheduledNames } from './schedule.ts'
import { Unplanned } from './unplanned.tsx'
import classes from './what-if.module.css'
import { type Applied, appliedOf, bodyOf, type Changes, NO_CHANGES } from './what-if-changes.ts'
import { ChangesForm } from './what-if-form.tsx'
import { Result } from './what-if-result.tsx'

const words = text.project.whatIf

export default function WhatIf() {
  return <ProjectFrame tab="whatIf">{(project) => <Loader project={project} />}</ProjectFrame>
}

function Loader({ project }: { readonly project: ShownProject }) {
  const query = useQuery(scheduledNames(useQueries(), project.id))
  if (isUnplanned(query.error)) return <Unplanned project={project} />
  return (
    <Loaded query={query} loading={<PartLoading h={420} />}>
      {({ tasks }) => <Trial project={project} tasks={tasks} />}
    </Loaded>
  )
}

interface Properties {
  readonly project: ShownProject
  readonly tasks: readonly { readonly id: number; readonly name: string; readonly isMilestone: boolean }[]
}

function Trial({ project, tasks }: Properties) {
  const [changes, setChanges, forget] = useDraft<Changes>(`what-if ${project.id}`, NO_CHANGES)
  const [isApplying, setApplying] = useState(false)
  const api = useApi()
  const names = useMemo(() => new Map(tasks.map(({ id, name }) => [id, name])), [tasks])
  const body = bodyOf(changes, project.status === 'Active')
  const attempt = useAction(
    async (tried: NonNullable<typeof body>) => {
      // What others change after the trial is refused when it is applied.
      await checkUnchanged(api, changes)
      return api.tryChanges({ path: { projectId: project.id }, body: tried })
    },
    { showsError: true },
  )
  const submit = submits(() => {
    if (body) attempt.mutate(body)
  })
  const isOutdated = attempt.data !== undefined && JSON.stringify(attempt.variables) !== JSON.stringify(body)
  return (
    <div className={classes.page}>
      <Panel title={words.changes}>
        <form onSubmit={submit}>
          <ChangesForm project={project} tasks={tasks} changes={changes} onChange={setChanges} />
          <Group mt="md">
            <Button type="submit" disabled={!body} loading={attempt.isPending}>
              {words.try}
            </Button>
            <Button
              variant="default"
              disabled={changes === NO_CHANGES}
              onClick={() => {
                forget(changes)
                attempt.reset()
              }}
            >
              {words.clear}
            </Button>
          </Group>
        </form>
      </Panel>
      <Panel title={words.result}>
        {attempt.error !== null && <Problem error={attempt.error} />}
        {attempt.data ? (
          <Compared comparison={attempt.data} names={names} isOutdated={isOutdated} onApply={() => setApplying(true)} />
        ) : (
          attempt.error === null && <Note>{words.hint}</Note>
        )}
      </Panel>
      {isApplying && attempt.data && (
        <Apply
          project={project}
          body={attempt.variables}
          comparison={attempt.data}
          applied={appliedOf(changes, project.status === 'Active')}
          tag={etagOf(attempt.data) ?? '*'}
          onClose={() => setApplying(false)}
          onApplied={() => {
            forget(changes)
            attempt.reset()
            setApplying(false)
          }}
        />
      )}
    </div>
  )
}

interface ComparedProperties {
  readonly comparison: TryChangesResponse
  readonly names: ReadonlyMap<number, string>
  readonly isOutdated: boolean
  onApply(): void
}

const Compared = ({ comparison, names, isOutdated, onApply }: ComparedProperties) => (
  <>
    {isOutdated && (
      <Note mb="sm" role="status">
        {words.outdated}
      </Note>
    )}
    <Result comparison={comparison} names={names} />
    <Group mt="md">
      <Button variant="default" onClick={onApply} disabled={isOutdated}>
        {words.apply}
      </Button>
    </Group>
  </>
)

interface ApplyProperties {
  readonly project: ShownProject
  readonly body: TryChangesData['body']
  readonly comparison: TryChangesResponse
  readonly applied: readonly Applied[]
  /** Of the trial. */
  readonly tag: string
  onClose(): void
  onApplied(): void
}

/** Makes the changes as they were tried, all of them or none. */
function Apply({ project, body, comparison, applied, tag, onClose, onApplied }: ApplyProperties) {
  const { before, after, movedProjects } = comparison
  const api = useApi()
  const client = useQueryClient()
  const path = { projectId: project.id }
  return (
    <ConfirmAction
      opened
      title={words.apply}
      action={words.apply}
      isDangerous={false}
      act={() => api.applyChanges({ path, body, headers: { 'If-Match': tag } })}
      done={words.applied}
      changes={['listProjects', 'getPortfolio', 'listTasks', 'listResources']}
      onDone={() => {
        void invalidateProject(client, project.id)
        onApplied()
      }}
      onClose={onClose}
    >
      <Text size="sm" mb="xs">
        {words.applyHint}
      </Text>
      <ul className={classes.steps}>
        {applied.map((it, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and the list does not change
          <li key={index} dir="auto">
            {words.part(it)}
          </li>
        ))}
      </ul>
      <Text size="sm" mt="xs">
        {words.promise(before?.bufferEnd, after.bufferEnd)} {movedProjects.length > 0 && words.movesOthers}
      </Text>
      {movedProjects.length > 0 && <MovedProjects moved={movedProjects} />}
    </ConfirmAction>
  )
}

/** @throws what the page shows when others have changed links, or people, that the user has changed too */
async function checkUnchanged(api: Chainwork, { tasks }: Changes): Promise<void> {
  await Promise.all(
    tasks.map(async ({ taskId, name, linksBefore, peopleBefore }) => {
      if (!linksBefore && !peopleBefore) return
      const { predecessors, assignments } = await api.getTask({ path: { taskId } })
      const isSame = (before: object | undefined, now: object) =>
        !before || JSON.stringify(before) === JSON.stringify(now)
      if (!isSame(linksBefore, predecessors)) throw { detail: words.linksChanged(name) }
      if (!isSame(peopleBefore, assignments)) throw { detail: words.peopleChanged(name) }
    }),
  )
}
