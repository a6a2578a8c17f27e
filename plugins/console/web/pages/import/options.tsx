/** How the file is taken over. */

import type { PreviewImportData } from '@chainwork/sdk'
import { Checkbox, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core'
import { text } from '../../text/text.ts'
import { columnsOption, type FileKind, type Mapping } from './file-head.ts'

/** As typed and chosen, so that nothing is lost while it is incomplete. */
export interface Options {
  readonly name: string
  readonly startDate: string
  readonly hasSafety: boolean
  readonly safetyCut: string | number
  readonly bufferType: 'PROJECT' | 'PROJECT_AND_FEEDING'
  readonly keepsProgress: boolean
  readonly overAllocation: 'lower' | 'raise' | 'refuse'
  readonly resources: 'match' | 'create'
  readonly durationUnit: '' | 'days' | 'hours' | 'minutes' | 'seconds'
  readonly activate: boolean
}
export const FIRST_OPTIONS: Options = {
  ...{ name: '', startDate: '', hasSafety: false, safetyCut: 50, bufferType: 'PROJECT' },
  ...{ keepsProgress: true, overAllocation: 'lower', resources: 'match', durationUnit: '', activate: false },
}

type Query = NonNullable<PreviewImportData['query']>

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
  /** What the file itself says. */
  readonly found: { readonly name: string; readonly startDate: string } | null | undefined
  onChange(options: Options): void
}

const words = text.imports.options
const choices = <K extends string>(labels: Readonly<Record<K, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: label as string }))

export function OptionsForm({ options, kind, found, onChange }: Properties) {
  const set = (changes: Partial<Options>) => onChange({ ...options, ...changes })
  return (
    <Stack gap="sm">
      <TextInput
        label={words.name}
        maxLength={200}
        value={options.name}
        placeholder={found?.name ?? words.nameHint}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={words.startDate}
        description={words.startDateHint}
        value={options.startDate}
        onChange={(event) => set({ startDate: event.currentTarget.value })}
      />
      <Switch
        label={words.hasSafety}
        description={words.hasSafetyHint}
        checked={options.hasSafety}
        onChange={(event) => set({ hasSafety: event.currentTarget.checked })}
      />
      {options.hasSafety && (
        <NumberInput
          label={words.safetyCut}
          suffix=" %"
          min={1}
          max={99}
          value={options.safetyCut}
          onChange={(safetyCut) => set({ safetyCut })}
        />
      )}
      {kind === 'table' && (
        <Select
          label={words.durationUnit}
          allowDeselect={false}
          value={options.durationUnit || 'auto'}
          data={choices(words.durationUnits)}
          onChange={(unit) => set({ durationUnit: unit === 'auto' ? '' : (unit as Options['durationUnit']) })}
        />
      )}
      <Select
        label={words.bufferType}
        allowDeselect={false}
        value={options.bufferType}
        data={choices(words.bufferTypes)}
        onChange={(type) => set({ bufferType: (type ?? 'PROJECT') as Options['bufferType'] })}
      />
      <Select
        label={words.resources}
        allowDeselect={false}
        value={options.resources}
        data={choices(words.resourceChoices)}
        onChange={(choice) => set({ resources: (choice ?? 'match') as Options['resources'] })}
      />
      <Select
        label={words.overAllocation}
        allowDeselect={false}
        value={options.overAllocation}
        data={choices(words.overAllocationChoices)}
        onChange={(choice) => set({ overAllocation: (choice ?? 'lower') as Options['overAllocation'] })}
      />
      <Checkbox
        label={words.keepsProgress}
        checked={options.keepsProgress}
        onChange={(event) => set({ keepsProgress: event.currentTarget.checked })}
      />
      <Checkbox
        label={words.activate}
        description={words.activateHint}
        checked={options.activate}
        onChange={(event) => set({ activate: event.currentTarget.checked })}
      />
    </Stack>
  )
}
