/**
 * What a released client relies on in the contract: the operations, what they require, and the fields of their responses.
 * At a release, record it and bundle the client, both in a folder of their own:
 *
 *     node test/support/released-surface.ts > test/support/sdk-1.0/surface.json
 *     rolldown codegen/client/index.ts --file test/support/sdk-1.0/index.js
 */
import { readFile } from 'node:fs/promises'
import { successOf, successSchema } from '../../codegen/client-document.ts'
import { type Document, operationsOf, resolve, type Schema } from '../../runtime/contract/document.ts'

export interface Surface {
  readonly method: string
  readonly path: string
  /** Names of all parameters, and of the fields of the body. */
  readonly accepts: readonly string[]
  readonly requires: readonly string[]
  /** Fields of the response; those of the items of a list begin with `value.`. */
  readonly returns: readonly string[]
  readonly mediaTypes: readonly string[]
}

/** By operationId. */
export function surfaceOf(document: Document): Record<string, Surface> {
  const operations = operationsOf(document).filter(({ event, operation }) => !event && operation['x-sdk'] !== false)
  return Object.fromEntries(
    operations.map(({ operation, parameters, method, path }) => {
      const request = resolve(document, operation.requestBody) as { required?: boolean } & typeof operation.requestBody
      const body = resolve(document, Object.values(request?.content ?? {})[0]?.schema)
      const isRequired = (it: object) => (it as { required?: boolean }).required === true
      const surface: Surface = {
        method,
        path,
        accepts: [...parameters.map(({ name }) => name), ...fieldsOf(document, body)].sort(),
        requires: [
          ...parameters.filter(isRequired).map(({ name }) => name),
          ...(request?.required ? ((body?.required as string[] | undefined) ?? []) : []),
        ].sort(),
        returns: returnedFields(document, successSchema(document, operation)).sort(),
        mediaTypes: Object.keys(successOf(document, operation)?.content ?? {}),
      }
      return [operation.operationId ?? path, surface]
    }),
  )
}

function returnedFields(document: Document, schema: Schema | undefined): string[] {
  const { value } = (schema?.properties ?? {}) as { value?: Schema }
  const items = fieldsOf(document, resolve(document, value?.items as Schema | undefined))
  return [...fieldsOf(document, schema), ...items.map((name) => `value.${name}`)]
}

function fieldsOf(document: Document, schema: Schema | undefined): string[] {
  const members = ['allOf', 'oneOf', 'anyOf'].flatMap((key) => (schema?.[key] ?? []) as Schema[])
  const inner = members.flatMap((it) => fieldsOf(document, resolve(document, it)))
  return [...new Set([...Object.keys((schema?.properties ?? {}) as object), ...inner])]
}

/** What would break the released client, as sentences. */
export function breakingChanges(released: Record<string, Surface>, now: Record<string, Surface>): string[] {
  return Object.entries(released).flatMap(([id, before]) => {
    const after = now[id]
    if (!after) return [`${id} is gone.`]
    const lost = (key: 'accepts' | 'returns' | 'mediaTypes') => before[key].filter((name) => !after[key].includes(name))
    const isMoved = after.method !== before.method || after.path !== before.path
    return [
      ...(isMoved ? [`${id} has moved to ${after.method} ${after.path}.`] : []),
      ...lost('accepts').map((name) => `${id} no longer accepts ${name}.`),
      ...lost('returns').map((name) => `${id} no longer returns ${name}.`),
      ...lost('mediaTypes').map((type) => `${id} no longer returns ${type}.`),
      ...after.requires.filter((name) => !before.requires.includes(name)).map((name) => `${id} now requires ${name}.`),
    ]
  })
}

/** One line for each operation. */
const print = (surface: Record<string, Surface>): string =>
  `{\n${Object.entries(surface)
    .map(([id, it]) => `${JSON.stringify(id)}: ${JSON.stringify(it)}`)
    .join(',\n')}\n}\n`

if (import.meta.main) {
  const file = process.argv[2] ?? new URL('../../generated/openapi.json', import.meta.url)
  process.stdout.write(print(surfaceOf(JSON.parse(await readFile(file, 'utf8')))))
}
