/** The operations of the contract, with what the generator of requests and the checks of replies need. */
import { readFile } from 'node:fs/promises'

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}
interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required?: boolean
  readonly schema: Schema
}
interface Media {
  readonly schema?: Schema
}
export interface Response {
  readonly headers?: Readonly<Record<string, { readonly $ref?: string; readonly schema?: Schema }>>
  readonly content?: Readonly<Record<string, Media>>
}
interface Described {
  readonly operationId: string
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly security?: readonly object[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>
}
type PathItem = Readonly<Record<string, Described>> & { readonly parameters?: Described['parameters'] }

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** The schema of the body by media type; empty when the operation takes no body. */
  readonly bodies: Readonly<Record<string, Schema>>
  readonly responses: Readonly<Record<string, Response>>
  /** Whether it takes no token. */
  readonly isOpen: boolean
  /** JSON pointer to the operation. */
  readonly pointer: string
}

export interface Contract {
  readonly document: object
  readonly operations: readonly Operation[]
  /** Follows `$ref`; returns the value itself when it has none. */
  resolve<T extends object>(it: T | { readonly $ref: string }): T
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

export async function readContract(): Promise<Contract> {
  const file = new URL('../../../generated/openapi.json', import.meta.url)
  const document: { paths: Record<string, PathItem> } = JSON.parse(await readFile(file, 'utf8'))
  const resolve: Contract['resolve'] = (it) => {
    if (!('$ref' in it) || typeof it.$ref !== 'string') return it as never
    const steps = it.$ref.split('/').slice(1)
    // biome-ignore lint/suspicious/noExplicitAny: a document is walked by the names that it gives itself
    return resolve(steps.reduce((at: any, step) => at[step], document))
  }
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): Operation[] => {
      const it = item[method]
      if (!it) return []
      const content = Object.entries(it.requestBody?.content ?? {})
      return [
        {
          id: it.operationId,
          method: method.toUpperCase(),
          path,
          parameters: [...(item.parameters ?? []), ...(it.parameters ?? [])].map((given) => resolve<Parameter>(given)),
          bodies: Object.fromEntries(content.map(([type, { schema }]) => [type, schema ?? {}])),
          responses: Object.fromEntries(
            Object.entries(it.responses).map(([status, given]) => [status, resolve<Response>(given)]),
          ),
          isOpen: it.security?.length === 0,
          pointer: `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`,
        },
      ]
    }),
  )
  return { document, operations, resolve }
}
