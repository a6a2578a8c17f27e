import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyPlugin } from '../../../runtime/plugin.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A plugin with `count` paths that are never requested, sorted before and after the measured ones. */
export async function padding(count: number): Promise<AnyPlugin[]> {
  if (count === 0) return []
  const ids = [...Array(count).keys()].map((n) => `pad${n}`)
  const paths = Object.fromEntries(
    ids.map((id, n) => [`/api/v1/${n % 2 ? 'a' : 'z'}-${id}/{padId}/parts/{partId}`, item(id)]),
  )
  const file = join(temporaryFolder('bench'), 'padding.json')
  await writeFile(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Padding', version: '1' }, paths }))
  const handlers = Object.fromEntries(ids.map((id) => [id, async () => ({ status: 204 })]))
  const plugin = { name: 'padding', contract: pathToFileURL(file), availability: 'always', setup: () => ({ handlers }) }
  return [plugin as unknown as AnyPlugin]
}

const item = (operationId: string) => ({
  get: {
    operationId,
    summary: 'Nothing',
    security: [],
    parameters: ['padId', 'partId'].map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    responses: { 204: { description: 'Nothing' } },
  },
})
