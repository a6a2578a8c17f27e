/** What the projects are planned by: the rule and its numbers. */
import { Button, MultiSelect, SegmentedControl, Select, Text } from '@mantine/core'
import { text } from '../../text/text.ts'
import { useAllResources } from '../../ui/all-pages.ts'
import { faultsByField } from '../../ui/errors.ts'
import { numberField, textField } from '../../ui/field-kinds.tsx'
import { Fields } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/list.tsx'
import { submits } from '../../ui/submit.ts'
import classes from './schedule.module.css'

export interface Choice {
  /** Plan all together, or recommend starts and store nothing. */
  readonly way: 'schedule' | 'stagger'
  readonly rule: 'CAPACITY' | 'DRUM' | 'LIMIT'
  readonly drums: readonly string[]
  /** As typed, so that nothing is lost while it is incomplete. */
  readonly capacityBufferPercentage: string | number
  readonly atOnce: string | number
  readonly earliestStart: string
}
export const FIRST_CHOICE: Choice = {
  way: 'schedule',
  rule: 'CAPACITY',
  drums: [],
  capacityBufferPercentage: 50,
  atOnce: 3,
  earliestStart: '',
}

/** The request's body. */
export const bodyOf = ({ way, rule, drums, capacityBufferPercentage, atOnce, earliestStart }: Choice) => ({
  rule,
  ...(rule === 'DRUM' && (way === 'stagger' ? { drumIds: drums.map(Number) } : { drumId: Number(drums[0]) })),
  ...(rule === 'DRUM' &&
    capacityBufferPercentage !== '' && { capacityBufferPercentage: Number(capacityBufferPercentage) }),
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

const FIELDS = {
  capacityBufferPercentage: numberField({ label: words.capacityBuffer, w: 170, suffix: ' %', min: 0, max: 200 }),
  atOnce: numberField({ label: words.atOnce, w: 170, min: 1, max: 1000, allowDecimal: false }),
  earliestStart: textField({ label: words.earliestStart, type: 'date' }),
}

const NAMES = {
  CAPACITY: ['earliestStart'],
  DRUM: ['capacityBufferPercentage', 'earliestStart'],
  LIMIT: ['atOnce', 'earliestStart'],
} as const

export function ScheduleForm({ choice, error, isPending, onChange, onSubmit }: Properties) {
  const { data } = useAllResources({ enabled: choice.rule === 'DRUM' })
  const resources = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const set = (changes: Partial<Choice>) => onChange({ ...choice, ...changes })
  const faults = faultsByField(error)
  const submit = submits(() => onSubmit())
  const edit = { values: choice, set: (name: keyof Choice, value: unknown) => onChange({ ...choice, [name]: value }) }
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
          data={optionsOf(words.ways)}
        />
        <p className={classes.hint}>{words.wayHints[choice.way]}</p>
      </div>
      <Select
        label={words.rule}
        w={260}
        allowDeselect={false}
        value={choice.rule}
        data={optionsOf(words.rules)}
        onChange={(rule) => set({ rule: (rule ?? 'CAPACITY') as Choice['rule'] })}
      />
      {choice.rule === 'DRUM' &&
        (choice.way === 'stagger' ? (
          <MultiSelect {...drum} value={[...choice.drums]} maxValues={20} onChange={(drums) => set({ drums })} />
        ) : (
          <Select {...drum} value={choice.drums[0] ?? null} onChange={(id) => set({ drums: id ? [id] : [] })} />
        ))}
      <Fields fields={FIELDS} edit={edit} error={error} names={NAMES[choice.rule]} />
      <Button type="submit" loading={isPending} disabled={choice.rule === 'DRUM' && choice.drums.length === 0}>
        {words.preview}
      </Button>
      <Text className={`${classes.wide} ${classes.hint}`}>{words.ruleHints[choice.rule]}</Text>
    </form>
  )
}
