/**
 * Fields of our own in a project file: custom fields of Microsoft Project that are known by their alias, so that they are
 * found again after somebody has worked on the file there.
 */
import { elementsIn, textIn, type XmlElement } from './elements.ts'

export const CUSTOM_FIELDS = {
  /** The estimate with safety. */
  safeDuration: { id: 188_743_783, name: 'Duration1', alias: 'Safe duration' },
  /** Of a task that stands for a buffer of the plan: `project` or `feeding`. */
  buffer: { id: 188_743_731, name: 'Text1', alias: 'Chainwork buffer' },
} as const

/** The numbers that the file has for them, as text; undefined where it has none. */
export type CustomFields = Readonly<Record<keyof typeof CUSTOM_FIELDS, string | undefined>>

export function readCustomFields(project: XmlElement): CustomFields {
  const declared = elementsIn(project, 'ExtendedAttributes', 'ExtendedAttribute')
  const idOf = (alias: string) => {
    const field = declared.find((it) => textIn(it, 'Alias') === alias)
    return field && textIn(field, 'FieldID')
  }
  return { safeDuration: idOf(CUSTOM_FIELDS.safeDuration.alias), buffer: idOf(CUSTOM_FIELDS.buffer.alias) }
}

/** The value of a row's field. */
export function customText(row: XmlElement, field: string | undefined): string | undefined {
  if (field === undefined) return undefined
  const found = elementsIn(row, 'ExtendedAttribute').find((it) => textIn(it, 'FieldID') === field)
  return found && textIn(found, 'Value')
}

export const hasOtherFields = (row: XmlElement, fields: CustomFields): boolean =>
  elementsIn(row, 'ExtendedAttribute').some((it) => {
    const id = textIn(it, 'FieldID')
    return id !== fields.safeDuration && id !== fields.buffer
  })
