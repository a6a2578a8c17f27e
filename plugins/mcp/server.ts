/** Answers one message of an assistant by the official server package; the only file that knows it. Stateless. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  type ListToolsResult,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import type { Schemas, Tool } from '#generated/mcp'
import type { ToolResult } from './tool-result.ts'

export interface ToolSet {
  /** What the assistant sees. */
  readonly listed: readonly Tool[]
  /** What it may name. */
  readonly known: readonly Tool[]
  run(tool: Tool, given: Readonly<Record<string, unknown>>): Promise<ToolResult>
}

export type Answer =
  | { readonly status: 200; readonly body: Schemas['McpResponse'] }
  | { readonly status: 202 }
  | { readonly status: 400; readonly fault: string }

const INFO = { name: 'chainwork', title: 'Chainwork', version: '1.0.0' }
const INSTRUCTIONS = [
  'Chainwork plans projects by the critical chain method and tracks how much of their buffers is consumed.',
  'getPortfolio shows which projects are in danger; listTasks with orderby "priority" is the work list; getExplanation says',
  'why a task starts when it does; simulateProject says how likely a project keeps its promise, adviseProject what would help; tryChanges shows what changes would do, without storing them, and applyChanges makes them.',
  'updateTask reports progress, preferably as remainingDuration in working days.',
  'Lists take filter (eq ne gt ge lt le in, and or not, contains), orderby, select and top. When an answer has',
  '@odata.nextLink, pass its $skiptoken, decoded, as skiptoken for the next page.',
].join(' ')

/** One for all: each is an instance of Ajv. */
const validator = new AjvJsonSchemaValidator()

/** @throws what `run` throws */
export async function answerMessage(
  message: Schemas['McpMessage'],
  protocolVersion: string | undefined,
  { listed, known, run }: ToolSet,
): Promise<Answer> {
  const capabilities = { tools: {} }
  const server = new Server(INFO, { capabilities, instructions: INSTRUCTIONS, jsonSchemaValidator: validator })
  /** The library would send the message of the error to the assistant. */
  let failure: { readonly error: unknown } | undefined
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed.map(definitionOf) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = known.find(({ name }) => name === params.name)
    if (!tool)
      throw new McpError(ErrorCode.InvalidParams, 'There is no such tool; tools/list names those that there are.')
    try {
      return (await run(tool, params.arguments ?? {})) as CallToolResult
    } catch (error) {
      failure = { error }
      throw error
    }
  })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const response = await transport.handleRequest(requestOf(protocolVersion), { parsedBody: message })
    if (failure) throw failure.error
    return await answerOf(response)
  } finally {
    await server.close()
  }
}

/** The pipeline has checked body and content types; the transport reads the version of the protocol from its request. */
const requestOf = (protocolVersion: string | undefined): Request =>
  new Request('http://localhost/mcp', {
    method: 'POST',
    headers: {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      ...(protocolVersion !== undefined && { 'MCP-Protocol-Version': protocolVersion }),
    },
  })

async function answerOf(response: Response): Promise<Answer> {
  if (response.status === 202) return { status: 202 }
  const body = (await response.json()) as Schemas['McpResponse']
  if (response.status === 200) return { status: 200, body }
  return { status: 400, fault: body.error?.message ?? 'The message is not valid.' }
}

const definitionOf = ({ name, title, description, method, writes, inputSchema }: Tool) => ({
  name,
  title,
  description,
  inputSchema: inputSchema as ListToolsResult['tools'][number]['inputSchema'],
  annotations: {
    readOnlyHint: !writes,
    destructiveHint: writes && method !== 'POST',
    idempotentHint: method !== 'POST',
    openWorldHint: false,
  },
})
