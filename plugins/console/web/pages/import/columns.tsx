/** Which column of a table is which field: what the service has found, and what the user says instead. */

import type { ImportPreview } from '@chainwork/sdk'
import { Select } from '@mantine/core'
import { text } from '../../text/text.ts'
import { type Mapping, NOT_READ } from './file-head.ts'
import classes from './import.module.css'

const FIELDS = [
  ...['name', 'duration', 'safeDuration', 'predecessors', 'successors', 'resources', 'id', 'externalKey', 'wbs'],
  ...[
    'outline',
    'outlineLevel',
    'active',
    'description',
    'notBefore',
    'deadline',
    'status',
    'percentComplete',
    'remainingDuration',
  ],
  ...['actualStart', 'actualFinish'],
] as const

interface Properties {
  readonly titles: readonly string[]
  readonly found: ImportPreview['columns']
  readonly mapping: Mapping
  onChange(mapping: Mapping): void
}

const words = text.imports.columns
const AUTOMATIC = ' automatic'

export function Columns({ titles, found, mapping, onChange }: Properties) {
  const taken = new Map(found.map(({ field, titles }) => [field, titles.join(', ')]))
  const named = titles.map((title) => ({ value: title, label: title }))
  return (
    <div className={classes.columns}>
      {FIELDS.map((field) => {
        const auto = mapping[field] ? '' : (taken.get(field) ?? '')
        return (
          <Select
            key={field}
            size="xs"
            label={words.fields[field as keyof typeof words.fields]}
            allowDeselect={false}
            searchable={titles.length > 10}
            value={mapping[field] || AUTOMATIC}
            data={[
              { value: AUTOMATIC, label: auto ? words.automatic(auto) : words.none },
              { value: NOT_READ, label: words.notRead },
              ...named,
            ]}
            onChange={(title) => onChange({ ...mapping, [field]: title === AUTOMATIC || title === null ? '' : title })}
          />
        )
      })}
    </div>
  )
}
