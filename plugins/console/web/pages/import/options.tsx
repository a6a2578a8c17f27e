/** How the file is taken over. */

import type { PreviewImportData } from '@chainwork/sdk'
import { Stack, Switch } from '@mantine/core'
import { text } from '../../text/text.ts'
import { checkField, choiceField, numberField, textField } from '../../ui/field-kinds.tsx'
import { Fields, type InputOf, type ValuesOf, versionOf } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/list.tsx'
import { columnsOption, type FileKind, type Mapping } from './file-head.ts'

type Query = NonNullable<PreviewImportData['query']>
type Unit = NonNullable<Query['durationUnit']>

const words = text.imports.options

const choice = <S extends string>(label: string, labels: Readonly<Record<S, string>>, initial: S) =>
  choiceField<S>({ label, data: optionsOf(labels) }, initial)

const { auto, ...units } = words.durationUnits

/** @param found what the file itself says */
const fieldsOf = (found: Properties['found']) => ({
  name: textField({ label: words.name, maxLength: 200, placeholder: found?.name ?? words.nameHint }),
  startDate: textField({ label: words.startDate, description: words.startDateHint, type: 'date' }),
  hasSafety: {
    ...checkField({ label: words.hasSafety }),
    input: ({ value, onChange }: InputOf<boolean>) => (
      <Switch
        label={words.hasSafety}
        description={words.hasSafetyHint}
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    ),
  },
  safetyCut: { ...numberField({ label: words.safetyCut, suffix: ' %', min: 1, max: 99 }), initial: 50 },
  durationUnit: choice<Unit | ''>(words.durationUnit, { '': auto, ...units }, ''),
  bufferType: choice(words.bufferType, words.bufferTypes, 'PROJECT'),
  resources: choice(words.resources, words.resourceChoices, 'match'),
  overAllocation: choice(words.overAllocation, words.overAllocationChoices, 'lower'),
  keepsProgress: checkField({ label: words.keepsProgress }, true),
  activate: checkField({ label: words.activate, description: words.activateHint }),
})

/** As typed and chosen, so that nothing is lost while it is incomplete. */
export type Options = ValuesOf<ReturnType<typeof fieldsOf>>
export const FIRST_OPTIONS: Options = versionOf(fieldsOf(null), undefined).values

export function queryOf(options: Options, kind: FileKind, mapping: Mapping): Query {
  const columns = columnsOption(mapping)
  const isTable = kind === 'table'
  return {
    ...(options.name.trim() && { name: options.name.trim() }),
    ...(options.startDate && { startDate: options.startDate }),
    ...(options.hasSafety && { estimates: 'safe' as const, safetyCut: Number(options.safetyCut || 50) }),
    ...(options.bufferType !== 'PROJECT' && { bufferType: options.bufferType }),
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
  readonly found: { readonly name: string; readonly startDate: string } | null | undefined
  onChange(options: Options): void
}

export function OptionsForm({ options, kind, found, onChange }: Properties) {
  const fields = fieldsOf(found)
  const edit = { values: options, set: (name: string, value: unknown) => onChange({ ...options, [name]: value }) }
  const names = (Object.keys(fields) as (keyof Options)[]).filter(
    (name) => (name !== 'safetyCut' || options.hasSafety) && (name !== 'durationUnit' || kind === 'table'),
  )
  return (
    <Stack gap="sm">
      <Fields fields={fields} edit={edit} error={null} names={names} />
    </Stack>
  )
}
