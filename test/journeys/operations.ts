/** The operations of the contract, so that tests over all of them notice a new one. */
import { readFile } from 'node:fs/promises'
import type { Chainwork } from '@chainwork/sdk'

export interface Operation {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly role: string | undefined
}
interface Described {
  readonly operationId: string
  readonly 'x-role'?: string
}
const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const file = new URL('../../generated/openapi.json', import.meta.url)
const document: { paths: Record<string, Record<string, Described>> } = JSON.parse(await readFile(file, 'utf8'))

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const it = item[method]
    return it ? [{ operationId: it.operationId, method, path, role: it['x-role'] }] : []
  }),
)

/** Calls it by its name, as the SDK offers it. */
export function call(
  api: Chainwork,
  { operationId }: Operation,
  path: object,
  body?: object | string,
): Promise<unknown> {
  const method = api[operationId as keyof Chainwork] as (options: object) => Promise<unknown>
  return method.call(api, { path, ...(body && { body }) })
}
