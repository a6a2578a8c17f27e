/** Tries changes of a project without storing them, and compares it before and after. */

import type { TryChangesResponse } from '@chainwork/sdk'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { useApi, useQueries } from '../../app/context.ts'
import { invalidateProject } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { useDraft } from '../../ui/draft.ts'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/page.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Card } from './card.tsx'
import { isUnplanned, ProjectFrame, type ShownProject } from './frame.tsx'
import classes from './what-if.module.css'
import { applyStep, loadVersions, type Versions } from './what-if-apply.ts'
import { type ApplyStep, bodyOf, type Changes, keyOf, NO_CHANGES, stepsOf } from './what-if-changes.ts'
import { ChangesForm } from './what-if-form.tsx'
import { Result } from './what-if-result.tsx'

const words = text.project.whatIf

export default function WhatIf() {
  return <ProjectFrame tab="whatIf">{(project) => <Loader project={project} />}</ProjectFrame>
}

function Loader({ project }: { readonly project: ShownProject }) {
  const query = useQuery(useQueries().getSchedule({ path: { projectId: project.id } }))
  if (isUnplanned(query.error)) return <Empty title={words.unplanned} hint={words.unplannedHint} />
  return (
    <Loaded query={query} loading={<Skeleton h={420} />}>
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
  const steps = stepsOf(changes, project.status === 'Active')
  const attempt = useAction(
    async (tried: NonNullable<typeof body>) => {
      // Before it is tried: what others change later is refused when it is applied.
      const versions = await loadVersions(api, project.id, changes, steps)
      return { versions, comparison: await api.tryChanges({ path: { projectId: project.id }, body: tried }) }
    },
    { showsError: true },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (body) attempt.mutate(body)
  }
  const isOutdated = attempt.data !== undefined && JSON.stringify(attempt.variables) !== JSON.stringify(body)
  return (
    <div className={classes.page}>
      <Card title={words.changes}>
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
                forget()
                attempt.reset()
              }}
            >
              {words.clear}
            </Button>
          </Group>
        </form>
      </Card>
      <Card title={words.result}>
        {attempt.error !== null && <Problem error={attempt.error} />}
        {attempt.data ? (
          <Compared
            comparison={attempt.data.comparison}
            names={names}
            isOutdated={isOutdated}
            onApply={() => setApplying(true)}
          />
        ) : (
          attempt.error === null && (
            <Text size="sm" c="dimmed">
              {words.hint}
            </Text>
          )
        )}
      </Card>
      {isApplying && attempt.data && (
        <Apply
          project={project}
          steps={steps}
          versions={attempt.data.versions}
          onClose={(isBegun) => {
            // What is known of the versions does not hold any more.
            if (isBegun) attempt.reset()
            setApplying(false)
          }}
          onApplied={() => {
            forget()
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
      <Text size="sm" c="dimmed" mb="sm" role="status">
        {words.outdated}
      </Text>
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
  readonly steps: readonly ApplyStep[]
  readonly versions: Versions
  onClose(isBegun: boolean): void
  onApplied(): void
}

/** Makes the changes so, one after the other. What was made before a refusal stays, and is not made again. */
function Apply({ project, steps, versions, onClose, onApplied }: ApplyProperties) {
  const api = useApi()
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const apply = useAction(
    async () => {
      try {
        for (const [index, step] of steps.entries()) {
          if (index < done) continue
          await applyStep(api, project.id, step, versions)
          setDone(index + 1)
        }
      } finally {
        void invalidateProject(client, project.id)
      }
    },
    {
      showsError: true,
      done: words.applied,
      changes: ['listProjects', 'getPortfolio', 'listTasks', 'listResources'],
      onDone: onApplied,
    },
  )
  return (
    <Confirm
      opened
      title={words.apply}
      action={words.apply}
      isDangerous={false}
      isPending={apply.isPending}
      onConfirm={() => apply.mutate(undefined)}
      onClose={() => onClose(done > 0 || apply.error !== null)}
    >
      <Text size="sm" mb="xs">
        {words.applyHint}
      </Text>
      <ul className={classes.steps}>
        {steps.map((step, index) => (
          <li key={keyOf(step)} dir="auto">
            {words.step(step)}
            {index < done && ` ${words.stepDone}`}
          </li>
        ))}
      </ul>
      {apply.error !== null && <Problem error={apply.error} />}
    </Confirm>
  )
}
