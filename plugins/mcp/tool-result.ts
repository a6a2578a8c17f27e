/** Makes the result of a tool from the response of its operation. Pure. */
import type { Tool } from '#generated/mcp'
import type { InnerResponse } from '#runtime'

export interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError?: true
}

interface ProblemBody {
  readonly detail?: string
  readonly code?: string
  readonly requestId?: string
  readonly errors?: readonly { readonly pointer?: string; readonly parameter?: string; readonly detail: string }[]
}

const textOf = (...texts: readonly string[]) => texts.map((text) => ({ type: 'text' as const, text }))

/** @param text says what is wrong and what to do */
export const errorResult = (text: string, structuredContent?: ToolResult['structuredContent']): ToolResult => ({
  content: textOf(text),
  isError: true,
  ...(structuredContent && { structuredContent }),
})

/** A success has the JSON of the response, as text and structured; an error tells what to do about it. */
export function resultOf(tool: Tool, { status, headers, text }: InnerResponse): ToolResult {
  if (status >= 400) return problemResult(tool, status, headers['retry-after'], text)
  if (text === undefined && tool.writes)
    return { content: textOf('Done. The answer is too large to be shown; read what you need of it.') }
  if (text === undefined) return errorResult(tooLarge(tool))
  if (text === '') return { content: textOf('Done.'), structuredContent: {} }
  const { etag } = headers
  const version = etag === undefined ? [] : [`Its version, for the input ifMatch of an update: ${etag}`]
  return { content: textOf(text, ...version), structuredContent: JSON.parse(text) }
}

/** How to ask for less, with the inputs that the tool has. */
const NARROWER: Readonly<Record<string, string>> = {
  top: 'a smaller top',
  select: 'select with the fields that you need',
  filter: 'a filter',
  from: 'a shorter range of dates',
}

function tooLarge({ parameters }: Tool): string {
  const ways = parameters.flatMap(({ input }) => NARROWER[input] ?? [])
  return ways.length > 0
    ? `The answer is too large. Call again with ${ways.join(', or ')}.`
    : 'The answer is too large. Use a tool that lists parts of it, with filter and select.'
}

const MAX_FAULTS = 20

function problemResult(tool: Tool, status: number, retryAfter: unknown, text: string | undefined): ToolResult {
  const { detail = `The request failed with status ${status}.`, code, errors = [], requestId } = problemOf(text)
  const faults = errors.slice(0, MAX_FAULTS).map(({ pointer, parameter, detail }) => ({
    input: pointer === undefined ? inputOf(tool, parameter) : `body${pointer}`,
    detail,
  }))
  const lines = [
    detail,
    ...faults.map((fault) => `- ${fault.input}: ${fault.detail}`),
    adviceOf(status, retryAfter, requestId),
  ]
  return errorResult(lines.filter(Boolean).join('\n'), { status, code, detail, errors: faults })
}

function problemOf(text = '{}'): ProblemBody {
  try {
    return JSON.parse(text) as ProblemBody
  } catch {
    return {}
  }
}

const inputOf = ({ parameters }: Tool, parameter: string | undefined) =>
  parameters.find(({ name }) => name.toLowerCase() === parameter?.toLowerCase())?.input ?? parameter

function adviceOf(status: number, retryAfter: unknown, requestId: string | undefined): string {
  if (retryAfter !== undefined) return `Wait ${retryAfter} seconds, then call again.`
  if (status >= 500) return `The service failed. Its operators find the request by its id ${requestId}.`
  return ADVICE[status] ?? ''
}

const ADVICE: Readonly<Record<number, string>> = {
  400: 'Correct the inputs and call again.',
  401: 'The access token is no longer valid: connect again.',
  403: 'Calling again does not help: an Administrator of the account can give the permission.',
  404: 'The tools that list (listProjects, listTasks, listResources ...) show the ids that there are.',
  409: 'Read what is stored now, and decide anew.',
  412: 'It was changed meanwhile: read it, and call again with the version that you then get.',
}
