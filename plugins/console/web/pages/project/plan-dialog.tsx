/** Plans a project, at once or by a search that shows how far it has come. */

import type { GetScheduleResponse, Levelling, PlanOptions } from '@chainwork/sdk'
import { Button, Group, Loader, Modal, NativeSelect, Progress, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { now } from '../../app/clock.ts'
import { useApi, useQueries } from '../../app/context.ts'
import { invalidateProject } from '../../app/live.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { choiceField, numberField } from '../../ui/field-kinds.tsx'
import { Fields } from '../../ui/fields.tsx'
import { FormEnd } from '../../ui/form.tsx'
import { formatDate, formatNumber } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { Loaded } from '../../ui/page.tsx'
import { submits } from '../../ui/submit.ts'
import type { ShownProject } from './frame.tsx'
import { BUFFER_SIZINGS, BUFFER_TYPES, FEEDING_POLICIES, SCHEDULE_METHODS } from './options.ts'

const words = text.project.planning
const SEARCHES = [0, 5, 15, 30, 60] // seconds

const fieldsOf = ({ bufferSizing, bufferType }: Options) => ({
  scheduleMethod: choiceField({ label: words.method, choices: SCHEDULE_METHODS }),
  bufferType: choiceField({ label: words.bufferType, choices: BUFFER_TYPES }),
  bufferSizing: choiceField({ label: words.sizing, choices: BUFFER_SIZINGS }),
  bufferPercentage: numberField({
    label: words.percentage,
    suffix: ' %',
    min: 0,
    max: 200,
    hideControls: true,
    disabled: bufferSizing !== 'percentage',
  }),
  bufferConfidence: numberField({ label: words.confidence, suffix: ' %', min: 50, max: 99, hideControls: true }),
  feedingPolicy: choiceField({
    label: words.feedingPolicy,
    choices: FEEDING_POLICIES,
    disabled: bufferType === 'PROJECT',
  }),
})

interface Options extends Pick<ShownProject, 'scheduleMethod' | 'bufferType' | 'bufferSizing' | 'feedingPolicy'> {
  /** Empty while the field is: the service refuses it with a fault at its field. */
  readonly bufferPercentage: number | string
  readonly bufferConfidence: number | string
}

/** A percentage and a confidence count only where buffers are sized by one. */
const bodyOf = ({ bufferPercentage, bufferConfidence, ...rest }: Options): PlanOptions => ({
  ...rest,
  ...(rest.bufferSizing === 'confidence' && { bufferConfidence: bufferConfidence as number }),
  ...(rest.bufferSizing === 'percentage' && { bufferPercentage: bufferPercentage as number }),
})

interface Properties {
  readonly project: ShownProject
  readonly opened: boolean
  onClose(): void
}

export const PlanDialog = ({ project, opened, onClose }: Properties) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={project.plannedFinish === null ? text.project.actions.plan : text.project.actions.planAnew}
  >
    <PlanForm project={project} onClose={onClose} />
  </Modal>
)

function PlanForm({ project, onClose }: Pick<Properties, 'project' | 'onClose'>) {
  const { scheduleMethod, bufferType, bufferSizing, bufferPercentage, bufferConfidence, feedingPolicy } = project
  const [options, setOptions] = useState<Options>({
    scheduleMethod,
    bufferType,
    bufferSizing,
    bufferPercentage,
    bufferConfidence,
    feedingPolicy,
  })
  const [basis, setBasis] = useState<PlanOptions['bufferBasis'] | ''>('')
  const [seconds, setSeconds] = useState(0)
  const api = useApi()
  const client = useQueryClient()
  const plan = useAction(
    () =>
      api.planProject({
        path: { projectId: project.id },
        body: { ...bodyOf(options), ...(basis && { bufferBasis: basis }), searchSeconds: seconds },
        // The search may wait for its turn.
        timeout: 120_000 + seconds * 1000,
      }),
    {
      showsError: true,
      changes: ['listProjects', 'getPortfolio'],
      onDone: () => invalidateProject(client, project.id),
    },
  )
  const form = {
    fields: fieldsOf(options),
    edit: {
      values: options,
      set: (name: keyof Options, value: unknown) => setOptions((before) => ({ ...before, [name]: value })),
    },
    error: plan.error,
  }
  const submit = submits(() => plan.mutate(undefined))
  const isConfident = project.status === 'Planning' && options.bufferSizing === 'confidence'
  const dates = isConfident && <ConfidentDates projectId={project.id} />
  if (plan.data) return <Planned schedule={plan.data} dates={dates} onClose={onClose} onAgain={() => plan.reset()} />
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Fields {...form} names={['scheduleMethod', 'bufferType']} />
        <Group grow align="start">
          <Fields
            {...form}
            names={['bufferSizing', options.bufferSizing === 'confidence' ? 'bufferConfidence' : 'bufferPercentage']}
          />
        </Group>
        {project.bufferEnd !== null && dates}
        <Fields {...form} names={['feedingPolicy']} />
        {project.status === 'Active' && (
          <NativeSelect
            label={words.basis}
            data={[
              { value: '', label: words.bases.kept },
              { value: 'remaining', label: words.bases.remaining },
              { value: 'original', label: words.bases.original },
            ]}
            value={basis ?? ''}
            onChange={(event) => setBasis(event.currentTarget.value as typeof basis)}
          />
        )}
        <NativeSelect
          label={words.search}
          data={SEARCHES.map((it) => ({ value: String(it), label: words.searches(it) }))}
          value={String(seconds)}
          onChange={(event) => setSeconds(Number(event.currentTarget.value))}
        />
        {project.status === 'Active' && <Note>{words.activeHint}</Note>}
        {plan.isPending && seconds > 0 && <Search projectId={project.id} seconds={seconds} />}
        <FormEnd save={plan} action={words.plan} onCancel={onClose} />
      </Stack>
    </form>
  )
}

const ASKED_EVERY = 1_000 // ms

/** How far the search has come, as the service reports it. */
function Search({ projectId, seconds }: { readonly projectId: number; readonly seconds: number }) {
  const queries = useQueries()
  const { data } = useQuery({
    ...queries.getScheduleProgress({ path: { projectId } }),
    refetchInterval: ASKED_EVERY,
    staleTime: 0,
    gcTime: 0,
  })
  const [startedAt] = useState(now)
  const [at, setAt] = useState(startedAt)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 250)
    return () => clearInterval(timer)
  }, [])
  return (
    <Stack gap={4} role="status">
      <Progress value={Math.min(100, (at - startedAt) / seconds / 10)} aria-label={words.searching} />
      <Text size="sm">{data?.levelling ? found(data.levelling) : words.waiting}</Text>
    </Stack>
  )
}

const found = ({ length, lowerBound, schedules }: Levelling) =>
  words.found(formatNumber(schedules), formatNumber(length), formatNumber(lowerBound))

function Planned({
  schedule: { levelling, plannedFinish, bufferEnd },
  dates,
  onClose,
  onAgain,
}: {
  readonly schedule: GetScheduleResponse
  readonly dates: ReactNode
  onClose(): void
  onAgain(): void
}) {
  return (
    <Stack role="status">
      <Text>{words.planned(plannedFinish, bufferEnd)}</Text>
      {dates}
      <Note>
        {levelling.proven
          ? words.proven(formatNumber(levelling.length))
          : words.gap(formatNumber(levelling.length), formatNumber(levelling.gap))}
      </Note>
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          {words.again}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {text.common.close}
        </Button>
      </Group>
    </Stack>
  )
}

/** By when a project in Planning is done with some confidence, beside all that runs. */
function ConfidentDates({ projectId }: { readonly projectId: number }) {
  const api = useApi()
  const query = useQuery({
    queryKey: ['chainwork', 'simulateProject', projectId],
    queryFn: ({ signal }) => api.simulateProject({ path: { projectId }, signal }),
    // Other projects move it too.
    gcTime: 0,
  })
  return (
    <Loaded query={query} loading={<Loader size="sm" aria-label={text.common.loading} />}>
      {({ finish: { p50, p80, p95 } }) => (
        <Text size="sm" role="status">
          {text.project.planning.dates(formatDate(p50), formatDate(p80), formatDate(p95))}
        </Text>
      )}
    </Loaded>
  )
}
