/** How the file is taken over. */

import type { PreviewImportData } from '@chainwork/sdk'
import { Stack, Switch } from '@mantine/core'
import { text } from '../../text/text.ts'
import { checkField, choiceField, numberField, textField } from '../../ui/field-kinds.tsx'
import { Fields, type InputOf, type ValuesOf, versionOf } from '../../ui/fields.tsx'
import { BUFFER_TYPES, NEW_PROJECT_BUFFERS } from '../project/options.ts'
import { columnsOption, type FileKind, type Mapping } from './file-head.ts'

type Query = NonNullable<PreviewImportData['query']>
type Estimates = NonNullable<Query['estimates']>
type Unit = NonNullable<Query['durationUnit']>

const words = text.imports.options

const { auto, ...units } = words.durationUnits

/** @param found what the file itself says, and what its durations are taken for */
const fieldsOf = (found: Properties['found'], isSafe: boolean) => ({
  name: textField({ label: words.name, maxLength: 200, placeholder: found?.name ?? words.nameHint }),
  startDate: textField({ label: words.startDate, description: words.startDateHint, type: 'date' }),
  // Until it is touched the service says what durations of such files usually are.
  estimates: {
    ...choiceField<Estimates>({ label: words.hasSafety, choices: { auto: '', safe: '', focused: '' } }, 'auto'),
    input: ({ onChange }: InputOf<Estimates>) => (
      <Switch
        label={words.hasSafety}
        description={words.hasSafetyHint}
        checked={isSafe}
        onChange={(event) => onChange(event.currentTarget.checked ? 'safe' : 'focused')}
      />
    ),
  },
  safetyCut: { ...numberField({ label: words.safetyCut, suffix: ' %', min: 1, max: 99 }), initial: 50 },
  durationUnit: choiceField<Unit | ''>({ label: words.durationUnit, choices: { '': auto, ...units } }),
  bufferType: choiceField({ label: words.bufferType, choices: BUFFER_TYPES }, NEW_PROJECT_BUFFERS),
  resources: choiceField({ label: words.resources, choices: words.resourceChoices }, 'match'),
  overAllocation: choiceField({ label: words.overAllocation, choices: words.overAllocationChoices }, 'lower'),
  keepsProgress: checkField({ label: words.keepsProgress }, true),
  activate: checkField({ label: words.activate, description: words.activateHint }),
})

/** As typed and chosen, so that nothing is lost while it is incomplete. */
export type Options = ValuesOf<ReturnType<typeof fieldsOf>>
export const FIRST_OPTIONS: Options = versionOf(fieldsOf(null, false), undefined).values

export function queryOf(options: Options, kind: FileKind, mapping: Mapping): Query {
  const columns = columnsOption(mapping)
  const isTable = kind === 'table'
  return {
    ...(options.name.trim() && { name: options.name.trim() }),
    ...(options.startDate && { startDate: options.startDate }),
    estimates: options.estimates,
    ...(options.estimates !== 'focused' && { safetyCut: Number(options.safetyCut || 50) }),
    bufferType: options.bufferType,
    ...(!options.keepsProgress && { progress: 'discard' as const }),
    ...(options.overAllocation !== 'lower' && { overAllocation: options.overAllocation }),
    ...(options.resources !== 'match' && { resources: options.resources }),
    ...(isTable && options.durationUnit && { durationUnit: options.durationUnit }),
    ...(isTable && columns && { columns }),
  }
}

interface Properties {
  readonly options: Options
  readonly kind: FileKind
  readonly found: { readonly name: string } | null | undefined
  /** Whether the file's durations are taken for ones with safety. */
  readonly isSafe: boolean
  /** Whether it is asked apart what becomes of its dates and progress. */
  readonly isAsked: boolean
  onChange(options: Options): void
}

export function OptionsForm({ options, kind, found, isSafe, isAsked, onChange }: Properties) {
  const fields = fieldsOf(found, isSafe)
  const edit = { values: options, set: (name: string, value: unknown) => onChange({ ...options, [name]: value }) }
  const names = (Object.keys(fields) as (keyof Options)[]).filter(
    (name) =>
      (name !== 'safetyCut' || isSafe) &&
      (name !== 'durationUnit' || kind === 'table') &&
      (name !== 'keepsProgress' || !isAsked),
  )
  return (
    <Stack gap="sm">
      <Fields fields={fields} edit={edit} error={null} names={names} />
    </Stack>
  )
}
