/** Emits the names that `$select` takes of answers that are no entity's: those of entities stand with their entity. */
import type { ContractOperation, Document, Schema } from '../runtime/contract/document.ts'
import type { Entity } from '../runtime/contract/read-entity.ts'
import { selectableSchemas } from './client-document.ts'

/** TypeScript for the names of fields by schema; none where there is no such schema. */
export function emitSelectable(
  document: Document,
  operations: readonly ContractOperation[],
  entities: readonly Entity[],
): string[] {
  const ofEntities = new Set(entities.flatMap(({ name, views }) => [name, ...views]))
  const selectable = new Set(operations.flatMap((it) => selectableSchemas(document, it)))
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>).flatMap(
    ([name, schema]) => {
      const fields = Object.keys((schema.properties ?? {}) as object)
      return selectable.has(schema) && !ofEntities.has(name) ? [{ name, fields }] : []
    },
  )
  if (schemas.length === 0) return []
  return [
    '',
    '/** The fields of answers from which `$select` picks, by schema. */',
    'export const selectable = {',
    ...schemas.map(({ name, fields }) => `  ${name}: [${fields.map((it) => `'${it}'`).join(', ')}],`),
    '} as const satisfies { readonly [Name in keyof Schemas]?: readonly (keyof Schemas[Name])[] }',
  ]
}
