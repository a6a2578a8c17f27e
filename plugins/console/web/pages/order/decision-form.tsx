/** Decides what comes first: what would move is shown before anything is stored. */
import type { DecisionCreate, DecisionOutcome } from '@chainwork/sdk'
import { Button, Group, SegmentedControl, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { useAction } from '../../ui/action.ts'
import { useAllProjects } from '../../ui/all-pages.ts'
import { useDraft } from '../../ui/draft.ts'
import { numberField, textField } from '../../ui/field-kinds.tsx'
import { Fields } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/list.tsx'
import { Problem } from '../../ui/problem.tsx'
import { searchFor } from '../../ui/search.ts'
import { submits } from '../../ui/submit.ts'
import portfolio from '../portfolio/schedule.module.css'
import { MovedProjects } from './moved-projects.tsx'
import { Price } from './price.tsx'

const words = text.order.form

/** The answers of the service that a decision changes. */
export const CHANGED_BY_DECISION = ['listDecisions', 'listResourceTasks', 'getPortfolio', 'listProjects', 'listTasks']

interface Choice {
  readonly projectId: string | null
  readonly taskId: string | null
  readonly mode: 'next' | 'now'
  readonly reason: string
  readonly until: string
  readonly position: string | number
}
const FIRST_CHOICE: Choice = { projectId: null, taskId: null, mode: 'next', reason: '', until: '', position: '' }

const FIELDS = {
  reason: textField({ label: words.reason, w: 260, maxLength: 1000 }),
  until: textField({ label: words.until, type: 'date' }),
  position: numberField({ label: words.position, w: 150, min: 1, max: 100, allowDecimal: false }),
}

const bodyOf = ({ projectId, taskId, mode, reason, until, position }: Choice): DecisionCreate => ({
  first: taskId === null ? { projectId: Number(projectId) } : { taskId: Number(taskId) },
  mode,
  ...(reason.trim() && { reason: reason.trim() }),
  ...(until && { until }),
  ...(position !== '' && { position: Number(position) }),
})

export function DecisionForm() {
  const api = useApi()
  const [choice, setChoice, forget] = useDraft('decision', FIRST_CHOICE)
  const [shown, setShown] = useState<{ readonly choice: Choice; readonly outcome: DecisionOutcome }>()
  const projects = (useAllProjects().data ?? []).filter(({ status }) => status === 'Active')
  const preview = useAction((given: Choice) => api.createDecision({ body: { ...bodyOf(given), preview: true } }), {
    showsError: true,
  })
  const decide = useAction((given: Choice, headers) => api.createDecision({ body: bodyOf(given), headers }), {
    showsError: true,
    changes: CHANGED_BY_DECISION,
    done: ({ decision }) => words.decided(decision?.taskName ?? decision?.projectName ?? ''),
    onDone(_, decided) {
      setShown((now) => (now?.choice === decided ? undefined : now))
      forget(decided)
    },
  })
  const error = preview.error ?? decide.error
  const set = (changes: Partial<Choice>) => {
    setChoice({ ...choice, ...changes })
    preview.reset()
    decide.reset()
  }
  const edit = { values: choice, set: (name: keyof Choice, value: unknown) => set({ ...choice, [name]: value }) }
  const submit = submits(() => preview.mutate(choice, { onSuccess: (outcome) => setShown({ choice, outcome }) }))
  return (
    <form className={portfolio.form} onSubmit={submit} aria-label={words.title} noValidate>
      <Select
        label={words.project}
        w={260}
        searchable
        limit={100}
        value={choice.projectId}
        data={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(projectId) => set({ projectId, taskId: null })}
      />
      <TaskSelect
        key={choice.projectId}
        projectId={choice.projectId}
        value={choice.taskId}
        onChange={(taskId) => set({ taskId })}
      />
      <Fields fields={FIELDS} edit={edit} error={error} />
      <div className={portfolio.wide}>
        <SegmentedControl
          aria-label={words.mode}
          value={choice.mode}
          onChange={(mode) => set({ mode: mode as Choice['mode'] })}
          data={optionsOf(words.modes)}
        />
        <p className={portfolio.hint}>{words.hints[choice.mode]}</p>
      </div>
      <Group>
        <Button type="submit" variant="default" loading={preview.isPending} disabled={choice.projectId === null}>
          {words.preview}
        </Button>
        {shown && (
          <Button
            disabled={shown.choice !== choice}
            loading={decide.isPending}
            onClick={() => decide.mutate(shown.choice)}
          >
            {words.decide}
          </Button>
        )}
      </Group>
      {error !== null && (
        <div className={portfolio.wide}>
          <Problem error={error} />
        </div>
      )}
      {shown && (
        <div className={portfolio.wide}>
          {shown.choice !== choice && <Text className={portfolio.hint}>{words.outdated}</Text>}
          <MovedProjects moved={shown.outcome.moved} />
          <section aria-label={words.price}>
            <Text size="sm" fw={600} mt="sm" mb={4}>
              {words.price}
            </Text>
            {shown.outcome.price ? <Price price={shown.outcome.price} /> : <Text size="sm">{words.noPrice}</Text>}
          </section>
        </div>
      )}
    </form>
  )
}

const MAX_TASKS = 100 // to choose from at a time
const TYPING = 250 // ms without a key before they are asked for

interface Properties {
  readonly projectId: string | null
  readonly value: string | null
  onChange(taskId: string | null): void
}

/** Chooses an open task of a project: of those planned first, or of those whose name has what is typed. */
function TaskSelect({ projectId, value, onChange }: Properties) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  // What is chosen stands where others are typed.
  const [search] = useDebouncedValue(typed === chosen ? '' : typed, TYPING)
  const { data, isFetching } = useQuery({
    ...useQueries().listProjectTasks({
      path: { projectId: Number(projectId) },
      query: {
        $select: 'id,name',
        $filter: "status ne 'Completed'",
        ...searchFor(search),
        $orderby: 'plannedStart,id',
        $top: MAX_TASKS,
      },
    }),
    enabled: projectId !== null,
    placeholderData: keepPreviousData,
  })
  const tasks = (data?.value ?? []).map(({ id, name }) => ({ value: String(id), label: `${name}` }))
  const more = { value: '', label: words.moreTasks, disabled: true }
  return (
    <Select
      label={words.task}
      w={260}
      searchable
      clearable
      maxLength={200}
      placeholder={words.wholeProject}
      disabled={projectId === null}
      value={value}
      data={data?.['@odata.nextLink'] === undefined ? tasks : [...tasks, more]}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? text.common.loading : words.noTask}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(taskId, task) => {
        setChosen(task?.label ?? '')
        onChange(taskId)
      }}
    />
  )
}
