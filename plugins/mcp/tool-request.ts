/** Makes the request of a tool's operation from the inputs that an assistant gave. Pure. */
import type { Tool } from '#generated/mcp'
import type { InnerRequest } from '#runtime'

type Given = Readonly<Record<string, unknown>>
type Parameter = Tool['parameters'][number]
export type ToolRequest =
  | { readonly request: Omit<InnerRequest, 'maxBytes'>; readonly faults?: never }
  | { readonly request?: never; readonly faults: readonly string[] }

/** Types and limits are checked by the operation. Inputs that are null count as left out. */
export function requestOf(tool: Tool, given: Given): ToolRequest {
  const faults = [
    ...unknownInputs(tool, given),
    ...missingInputs(tool, given),
    ...tool.parameters.flatMap(unfit(given)),
  ]
  if (faults.length > 0) return { faults }
  const query = new URLSearchParams()
  const headers: Record<string, string> = { Accept: 'application/json' }
  let { path } = tool
  for (const { input, name, in: place } of tool.parameters) {
    const value = given[input] ?? undefined
    if (value === undefined) continue
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)))
    else if (place === 'query') query.append(name, String(value))
    else headers[name] = String(value)
  }
  const body = tool.takesBody && given.body !== undefined ? JSON.stringify(given.body) : undefined
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  return {
    request: {
      method: tool.method,
      path: query.size > 0 ? `${path}?${query}` : path,
      headers,
      ...(body !== undefined && { body }),
    },
  }
}

const MAX_NAMED = 10

function unknownInputs({ name, inputSchema }: Tool, given: Given): string[] {
  const known = Object.keys((inputSchema.properties ?? {}) as object)
  const unknown = Object.keys(given).filter((input) => !known.includes(input))
  const taken = known.length > 0 ? known.join(', ') : 'none'
  return unknown
    .slice(0, MAX_NAMED)
    .map((input) => `There is no input ${JSON.stringify(input.slice(0, 100))}; ${name} takes ${taken}.`)
}

const missingInputs = ({ inputSchema }: Tool, given: Given): string[] =>
  ((inputSchema.required ?? []) as readonly string[])
    .filter((input) => given[input] === undefined || given[input] === null || given[input] === '')
    .map((input) => `The input ${input} is missing.`)

/** Why the value of a parameter cannot be part of a request. */
const unfit =
  (given: Given) =>
  ({ input, in: place }: Parameter): string[] => {
    const value = given[input] ?? ''
    if (!['string', 'number', 'boolean'].includes(typeof value))
      return [`The input ${input} must be a text, a number, or true or false.`]
    if (!String(value).isWellFormed()) return [`The input ${input} is not valid Unicode.`]
    if (place === 'header' && !/^[\x20-\x7e]*$/.test(String(value)))
      return [`The input ${input} may have printable ASCII characters only.`]
    return []
  }
