/** What the projects are planned by: the rule and its numbers. */
import { Button, MultiSelect, NumberInput, SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { text } from '../../text/text.ts'
import { useAllResources } from '../../ui/all-pages.ts'
import { faultsByField } from '../../ui/errors.ts'
import classes from './schedule.module.css'

export interface Choice {
  /** Plan all together, or recommend starts and store nothing. */
  readonly way: 'schedule' | 'stagger'
  readonly rule: 'CAPACITY' | 'DRUM' | 'LIMIT'
  readonly drums: readonly string[]
  /** As typed, so that nothing is lost while it is incomplete. */
  readonly bufferPercentage: string | number
  readonly atOnce: string | number
  readonly earliestStart: string
}
export const FIRST_CHOICE: Choice = {
  way: 'schedule',
  rule: 'CAPACITY',
  drums: [],
  bufferPercentage: 50,
  atOnce: 3,
  earliestStart: '',
}

/** The request's body. */
export const bodyOf = ({ way, rule, drums, bufferPercentage, atOnce, earliestStart }: Choice) => ({
  rule,
  ...(rule === 'DRUM' && (way === 'stagger' ? { drumIds: drums.map(Number) } : { drumId: Number(drums[0]) })),
  ...(rule === 'DRUM' && bufferPercentage !== '' && { capacityBufferPercentage: Number(bufferPercentage) }),
  ...(rule === 'LIMIT' && atOnce !== '' && { atOnce: Number(atOnce) }),
  ...(earliestStart && { earliestStart }),
})

interface Properties {
  readonly choice: Choice
  readonly error: unknown
  readonly isPending: boolean
  onChange(choice: Choice): void
  onSubmit(): void
}

const words = text.portfolio.schedule

export function ScheduleForm({ choice, error, isPending, onChange, onSubmit }: Properties) {
  const { data } = useAllResources({ enabled: choice.rule === 'DRUM' })
  const resources = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const set = (changes: Partial<Choice>) => onChange({ ...choice, ...changes })
  const faults = faultsByField(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const drum = {
    label: words.drum,
    data: resources,
    searchable: true,
    limit: 100,
    w: 260,
    error: faults.drumId ?? faults.drumIds,
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.wide}>
        <SegmentedControl
          aria-label={words.way}
          value={choice.way}
          onChange={(way) => set({ way: way as Choice['way'] })}
          data={[
            { value: 'schedule', label: words.ways.schedule },
            { value: 'stagger', label: words.ways.stagger },
          ]}
        />
        <p className={classes.hint}>{words.wayHints[choice.way]}</p>
      </div>
      <Select
        label={words.rule}
        w={260}
        allowDeselect={false}
        value={choice.rule}
        data={(['CAPACITY', 'DRUM', 'LIMIT'] as const).map((value) => ({ value, label: words.rules[value] }))}
        onChange={(rule) => set({ rule: (rule ?? 'CAPACITY') as Choice['rule'] })}
      />
      {choice.rule === 'DRUM' &&
        (choice.way === 'stagger' ? (
          <MultiSelect {...drum} value={[...choice.drums]} maxValues={20} onChange={(drums) => set({ drums })} />
        ) : (
          <Select {...drum} value={choice.drums[0] ?? null} onChange={(id) => set({ drums: id ? [id] : [] })} />
        ))}
      {choice.rule === 'DRUM' && (
        <NumberInput
          label={words.capacityBuffer}
          w={170}
          suffix=" %"
          min={0}
          max={200}
          value={choice.bufferPercentage}
          error={faults.capacityBufferPercentage}
          onChange={(bufferPercentage) => set({ bufferPercentage })}
        />
      )}
      {choice.rule === 'LIMIT' && (
        <NumberInput
          label={words.atOnce}
          w={170}
          min={1}
          max={1000}
          allowDecimal={false}
          value={choice.atOnce}
          error={faults.atOnce}
          onChange={(atOnce) => set({ atOnce })}
        />
      )}
      <TextInput
        type="date"
        label={words.earliestStart}
        value={choice.earliestStart}
        error={faults.earliestStart}
        onChange={(event) => set({ earliestStart: event.currentTarget.value })}
      />
      <Button type="submit" loading={isPending} disabled={choice.rule === 'DRUM' && choice.drums.length === 0}>
        {words.preview}
      </Button>
      <Text className={`${classes.wide} ${classes.hint}`}>{words.ruleHints[choice.rule]}</Text>
    </form>
  )
}
