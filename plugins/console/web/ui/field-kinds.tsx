/** The kinds of fields that forms are tables of: texts, numbers, lists, choices. */
import {
  Checkbox,
  type CheckboxProps,
  NativeSelect,
  type NativeSelectProps,
  NumberInput,
  type NumberInputProps,
  PasswordInput,
  type PasswordInputProps,
  Radio,
  Stack,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { text } from '../text/text.ts'
import type { Field, InputOf } from './fields.tsx'
import { optionsOf } from './list.tsx'

type Own<P> = Omit<P, 'label' | 'value' | 'onChange' | 'error'> & {
  readonly label: string
  readonly 'data-autofocus'?: boolean | undefined
}

/** What is typed, as inputs of texts report it. */
export const typed = ({ value, onChange, error }: InputOf<string>) => ({
  value,
  error,
  onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
})

/** A value that is stored as it is entered. */
const plainField = <V,>(label: string, initial: V, input: Field<V>['input']): Field<V> => ({
  label,
  initial,
  read: (stored) => stored ?? initial,
  write: (value) => value,
  input,
})

export const textField = (own: Own<TextInputProps>): Field<string> =>
  plainField(own.label, '', (it) => <TextInput {...own} {...typed(it)} />)

export const areaField = (own: Own<TextareaProps>): Field<string> =>
  plainField(own.label, '', (it) => <Textarea dir="auto" {...own} {...typed(it)} />)

/** Empty: none. */
export const optional = (field: Field<string>): Field<string, string | null> => ({
  ...field,
  write: (value) => value || null,
})

/** Empty: it stays as it is, or gets the service's default. */
export const unlessEmpty = (field: Field<string>): Field<string> => ({ ...field, write: (value) => value || undefined })

/** A secret, which the service never shows. */
export const secretField = (own: Own<PasswordInputProps>): Field<string> => ({
  ...unlessEmpty(textField({ label: own.label })),
  isSecret: true,
  input: (it) => (
    <PasswordInput
      autoComplete="off"
      visibilityToggleButtonProps={{ 'aria-label': text.admin.showSecret }}
      {...own}
      {...typed(it)}
    />
  ),
})

/** A whole number as it is typed; empty for none. */
export const digitsField = (own: Own<TextInputProps>): Field<string, number | null> => ({
  ...textField(own),
  read: (stored) => stored?.toString() ?? '',
  write: numberOf,
  input: (it) => <TextInput inputMode="numeric" {...own} {...typed(it)} />,
})

/** What is no number is sent as it is: the service says what is wrong with it. */
function numberOf(digits: string): number | null {
  const trimmed = digits.trim()
  if (trimmed === '') return null
  return Number.isFinite(Number(trimmed)) ? Number(trimmed) : (trimmed as unknown as number)
}

/** An emptied number stays a text, which the service refuses with a fault at the field. */
export const numberField = (own: Own<NumberInputProps>): Field<number | string, number> => ({
  label: own.label,
  initial: '',
  read: (stored) => stored ?? '',
  write: (value) => value as number,
  input: (it) => <NumberInput {...own} {...it} />,
})

/** A number as it is typed, with a point or a comma. */
export const decimalField = (own: Own<TextInputProps>, initial: string, max: number): Field<string, number> => ({
  label: own.label,
  initial,
  read: (stored) => stored?.toString() ?? initial,
  write: decimalOf,
  input: (it) => <TextInput inputMode="decimal" {...own} {...typed(it)} />,
  fault: (value) => (decimalOf(value) > 0 && decimalOf(value) <= max ? undefined : text.plan.people.number),
})

export const decimalOf = (value: string) => Number(value.trim().replace(',', '.') || Number.NaN)

const partsOf = (value: string, separator: string) =>
  value
    .split(separator)
    .map((it) => it.trim())
    .filter(Boolean)

/** Texts, one a line. */
export const linesField = (own: Own<TextareaProps>): Field<string, string[]> => ({
  label: own.label,
  initial: '',
  read: (stored = []) => stored.join('\n'),
  write: (value) => partsOf(value, '\n'),
  input: (it) => <Textarea rows={2} {...own} {...typed(it)} />,
})

/** Texts with commas between them. */
export const listField = (own: Own<TextInputProps>): Field<string, string[]> => ({
  label: own.label,
  initial: '',
  read: (stored = []) => stored.join(', '),
  write: (value) => partsOf(value, ','),
  input: (it) => <TextInput {...own} {...typed(it)} />,
})

type ChoiceOptions<S extends string> = Own<Omit<NativeSelectProps, 'data'>> & { readonly choices: Choices<S> }

/** One of some values. */
export const choiceField = <S extends string>(
  { choices, ...own }: ChoiceOptions<S>,
  initial: NoInfer<S> | '' = '',
): Field<S> =>
  plainField(own.label, initial as S, ({ onChange, ...it }) => (
    <NativeSelect {...own} data={optionsOf(choices)} {...typed({ ...it, onChange: onChange as never })} />
  ))

/** A choice by number. Empty: none. */
export const idField = (input: Field<string>['input'], label: string): Field<string, number | null> => ({
  label,
  initial: '',
  input,
  read: (stored) => stored?.toString() ?? '',
  write: (value) => (value === '' ? null : Number(value)),
})

export const checkField = (own: Own<CheckboxProps>, initial = false): Field<boolean> =>
  plainField(own.label, initial, ({ value, onChange, error }) => (
    <Checkbox {...own} checked={value} error={error} onChange={(event) => onChange(event.currentTarget.checked)} />
  ))

/** Labels by value. */
type Choices<S extends string> = Readonly<Record<S, string>>

/** Several of some values. */
export const checksField = <S extends string>(label: string, choices: Partial<Choices<S>>, initial: readonly S[]) => {
  const field: Field<readonly S[], S[]> = {
    label,
    initial,
    read: (stored) => stored ?? initial,
    write: (value) => [...value],
    input: ({ value, onChange, error }) => (
      <Checkbox.Group label={label} value={[...value]} error={error} onChange={(chosen) => onChange(chosen as S[])}>
        <Stack gap={8} mt={6}>
          {Object.entries<string | undefined>(choices).map(([choice, name]) => (
            <Checkbox key={choice} value={choice} label={name} />
          ))}
        </Stack>
      </Checkbox.Group>
    ),
  }
  return field
}

interface RadioOptions<S extends string> {
  readonly label: string
  readonly description: string
  readonly choices: Choices<S>
  readonly hints?: Choices<S>
}

/** One of some values, all of which are seen. */
export const radioField = <S extends string>({ choices, hints, ...own }: RadioOptions<S>, initial: S): Field<S> =>
  plainField(own.label, initial, ({ value, onChange, error }) => (
    <Radio.Group {...own} value={value} error={error} onChange={(chosen) => onChange(chosen as S)}>
      <Stack gap="xs" mt="xs">
        {(Object.keys(choices) as S[]).map((choice) => (
          <Radio key={choice} value={choice} label={choices[choice]} description={hints?.[choice]} />
        ))}
      </Stack>
    </Radio.Group>
  ))
