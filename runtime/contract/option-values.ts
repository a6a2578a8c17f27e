/** Checks what is given to the options of a command against their schemas. */

import { type Fault, invalid } from '../errors.ts'
import type { CommandOption } from '../plugin/commands.ts'
import { QUOTED, shorten } from '../text/shorten.ts'

type Values = { readonly [name: string]: unknown }
interface ValueSchema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** `time-zone` becomes `timeZone`. */
export const camelCase = (kebab: string) => kebab.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** @param values by the names of the options in camel case  @throws 400 with a sentence for each that its option does not take */
export async function checkOptions(options: readonly CommandOption[], values: Values): Promise<void> {
  const checked = options.filter(({ name, schema }) => schema && values[camelCase(name)] !== undefined)
  if (checked.length === 0) return
  // Most commands have no such option, and need not wait for the library.
  const [{ Ajv2020 }, { default: formats }] = await Promise.all([import('ajv/dist/2020.js'), import('ajv-formats')])
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  const faults = checked.flatMap(({ name, schema = {} }): Fault[] => {
    const value = values[camelCase(name)]
    if (ajv.validate(schema, value)) return []
    const given = shorten(String(value), QUOTED)
    return [{ parameter: name, detail: `--${name} takes ${expected(schema)}; not ${given}.` }]
  })
  if (faults.length > 0) throw invalid(faults)
}

/** What the schema of an option takes, such as `a number from 1 to 99`. */
export function expected(schema: ValueSchema): string {
  if (schema.enum) return new Intl.ListFormat('en', { type: 'disjunction' }).format(schema.enum.map(String))
  if (schema.type === 'number' || schema.type === 'integer') return rangeOf(schema)
  const { description = 'text', minLength, maxLength } = schema
  const kind = description.charAt(0).toLowerCase() + description.slice(1).replace(/\..*$/s, '')
  return maxLength === undefined ? kind : `${kind} of ${minLength ?? 0} to ${maxLength} characters`
}

function rangeOf({ type, minimum, exclusiveMinimum, maximum }: ValueSchema): string {
  const least =
    exclusiveMinimum === undefined ? minimum !== undefined && `from ${minimum}` : `above ${exclusiveMinimum}`
  const bounds = [least, maximum !== undefined && `up to ${maximum}`].filter(Boolean)
  return [type === 'integer' ? 'a whole number' : 'a number', ...bounds].join(' ')
}
