/** Chooses an open task of a project: of those planned first, or of those whose name has what is typed. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useQueries } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { searchFor } from '../../ui/search.ts'

const words = text.order.form
const MAX_TASKS = 100 // to choose from at a time
const TYPING = 250 // ms without a key before they are asked for

interface Properties {
  readonly projectId: string | null
  readonly value: string | null
  onChange(taskId: string | null): void
}

export function TaskSelect({ projectId, value, onChange }: Properties) {
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
