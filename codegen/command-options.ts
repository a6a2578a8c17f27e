/**
 * Emits the options of CLI commands that do what an operation does: `x-command: import` makes an option of each query
 * parameter of the operation.
 */

import { type ContractOperation, type Document, type Parameter, resolve } from '../runtime/contract/document.ts'

const WORD = 'x-command'
/** What the text of an option, and the check of its value, need of a schema. */
const KEYWORDS = new Set(
  'type enum format description pattern minLength maxLength minimum exclusiveMinimum maximum'.split(' '),
)

/** TypeScript without imports: `importOptions` for an operation with `x-command: import`. */
export const emitCommandOptions = (document: Document, operations: readonly ContractOperation[]): string[] =>
  operations.flatMap(({ operation, parameters, name }) => {
    const command = operation[WORD]
    if (typeof command !== 'string') return []
    const options = parameters.filter((it) => it.in === 'query').map((it) => optionOf(document, it))
    return [
      '',
      `/** The options that \`${command}\` has of ${name}. */`,
      `export const ${command}Options = ${JSON.stringify(options, null, 2)} as const`,
    ]
  })

function optionOf(document: Document, parameter: Parameter): object {
  const { name, description = '' } = parameter as Parameter & { readonly description?: string }
  const schema = resolve(document, parameter.schema) ?? {}
  const otherwise =
    schema.default === undefined || schema.type === 'boolean' ? '' : ` ${schema.default} unless it is given.`
  const isText = schema.type === 'string' && !schema.enum
  return {
    name: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    summary: `${description}${otherwise}`.replaceAll(/\s+/g, ' ').replace(/\.$/, ''),
    type: schema.type,
    schema: Object.fromEntries(
      Object.entries(schema).filter(([keyword]) => KEYWORDS.has(keyword) && (isText || keyword !== 'description')),
    ),
  }
}
