/** Forms as tables of fields: each has its label, its input, and how what the service has becomes what is typed, and back. */
import { etagOf } from '@chainwork/sdk'
import { Fragment, type ReactNode } from 'react'
import type { Version } from './changes.ts'
import type { Edit } from './edit.ts'
import { faultsByField } from './errors.ts'

/** What an input shows of `V`, and what it reports. */
export interface InputOf<V> {
  readonly value: V
  onChange(value: V): void
  readonly error: string | undefined
}

/** A field that is `V` in the form and `S` in the service. */
export interface Field<V, S = V> {
  readonly label: string
  /** Of something new. */
  readonly initial: V
  read(stored: S | undefined): V
  /** @returns undefined: it is not sent */
  write(value: V): S | undefined
  input(properties: InputOf<V>): ReactNode
  /** What is wrong with the value, before it is sent. */
  fault?(value: V): string | undefined
  /** It is never written to the browser's storage. */
  readonly isSecret?: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: each field of a table has types of its own
export type FieldTable = Readonly<Record<string, Field<any, any>>>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type ValuesOf<T> = { readonly [K in keyof T]: T[K] extends Field<infer V, any> ? V : never }
// biome-ignore lint/suspicious/noExplicitAny: as above
export type BodyOf<T> = { -readonly [K in keyof T]?: T[K] extends Field<any, infer S> ? S : never }

const eachOf = <T extends FieldTable, R>(fields: T, of: (field: T[string], name: string) => R) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field as T[string], name)]))

export const labelsOf = <T extends FieldTable>(fields: T) =>
  eachOf(fields, ({ label }) => label) as Record<keyof T & string, string>

/** @param stored undefined: something new */
export function versionOf<T extends FieldTable>(fields: T, stored: object | undefined): Version<ValuesOf<T>> {
  const had = stored as Readonly<Record<string, unknown>> | undefined
  const values = eachOf(fields, ({ initial, read }, name) => (had ? read(had[name]) : initial))
  return { values: values as unknown as ValuesOf<T>, etag: stored && etagOf(stored) }
}

/** As the service takes them. */
export function bodyOf<T extends FieldTable>(fields: T, values: Partial<ValuesOf<T>>): BodyOf<T> {
  const all = Object.entries(values).map(([name, value]) => [name, fields[name]?.write(value)])
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as BodyOf<T>
}

/** Of all values: what is not sent while it is empty is missing. */
export const wholeOf = <T extends FieldTable>(fields: T, values: ValuesOf<T>) =>
  bodyOf(fields, values) as Required<BodyOf<T>>

export const isUsable = <T extends FieldTable>(fields: T, values: ValuesOf<T>): boolean =>
  Object.entries(fields).every(([name, field]) => field.fault?.(values[name]) === undefined)

export const secretsOf = <T extends FieldTable>(fields: T): (keyof T & string)[] =>
  Object.keys(fields).filter((name) => fields[name]?.isSecret)

/** The fields of a form with what is entered, and the error of what was sent. */
export interface FormOf<T extends FieldTable> {
  readonly fields: T
  readonly edit: Pick<Edit<ValuesOf<T>>, 'values' | 'set'>
  readonly error: unknown
}

interface FieldsProperties<T extends FieldTable> extends FormOf<T> {
  /** Those to show; all of the table unless given. */
  readonly names?: readonly (keyof T & string)[] | undefined
}

/** The inputs, one after the other. */
export function Fields<T extends FieldTable>({
  fields,
  edit,
  error,
  names = Object.keys(fields),
}: FieldsProperties<T>) {
  const faults = faultsByField(error)
  return names.map((name) => (
    <Fragment key={name}>
      {fields[name]?.input({
        value: edit.values[name],
        onChange: (value) => edit.set(name, value),
        error: fields[name]?.fault?.(edit.values[name]) ?? faults[name],
      })}
    </Fragment>
  ))
}
