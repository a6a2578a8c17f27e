/** Who does a task. */
import type { GetTaskResponse } from '@chainwork/sdk'
import { MultiSelect } from '@mantine/core'
import { text } from '../../text/text.ts'
import { useAllResources } from '../../ui/all-pages.ts'

const MAX_OPTIONS = 50

export type Assignments = Pick<GetTaskResponse, 'assignments'>['assignments']

interface Properties {
  readonly label: string
  readonly description?: string
  readonly value: readonly Assignments[number][]
  /** Whose units those keep who stay. */
  readonly before: readonly Assignments[number][]
  onChange(value: Assignments): void
}

export function PeopleSelect({ label, description, value, before, onChange }: Properties) {
  const { data: resources = [] } = useAllResources()
  const unitsOf = (id: number) => before.find(({ resourceId }) => resourceId === id)?.units ?? 1
  return (
    <MultiSelect
      label={label}
      description={description}
      searchable
      limit={MAX_OPTIONS}
      nothingFoundMessage={text.palette.nothing}
      data={resources.map((it) => ({ value: String(it.id), label: it.name }))}
      value={value.map(({ resourceId }) => String(resourceId))}
      onChange={(ids) => onChange(ids.map(Number).map((resourceId) => ({ resourceId, units: unitsOf(resourceId) })))}
    />
  )
}
