/** The handlers of `/mcp`: which tools a token has, and how a call of one becomes a request. */
import { type Handlers, type Ops, type Tool, tools } from '#generated/mcp'
import { type Call, forbidden, type Input, invalid } from '#runtime'
import type { Origins, Tokens } from '#runtime/services'
import { isOwnHost, isOwnOrigin } from './own-host.ts'
import { requestOf } from './tool-request.ts'
import { errorResult, resultOf, type ToolResult } from './tool-result.ts'

/** Without it a token has only the tools that read. */
const WRITE_SCOPE = 'mcp.write'
const MAX_ANSWER = 262_144 // bytes; the reply has it twice, as text and as structured content

type Requests = Input<Ops['handleMcpMessage']>['request']

export function messageHandlers(
  urls: { readonly base: string; readonly auth: string },
  tokens: Tokens,
  origins: Origins,
) {
  const readingTools = tools.filter(({ writes }) => !writes)

  async function mayWrite({ authorization = '', ip }: Requests): Promise<boolean> {
    const bearer = await tokens.verify(authorization.trim().replace(/^bearer +/i, ''), { ip })
    return bearer?.scopes.includes(WRITE_SCOPE) ?? false
  }

  /** @throws 403 */
  async function checkSender(
    { Host, Origin }: Input<Ops['handleMcpMessage']>['headers'],
    { clientId }: Pick<Call, 'clientId'>,
  ) {
    if (!isOwnHost(Host, urls)) throw forbidden(`The header Host must name this service: ${new URL(urls.base).host}.`)
    if (Origin === undefined || isOwnOrigin(Origin, urls)) return
    if (clientId !== null && (await origins.allowed(Origin, clientId))) return
    throw forbidden('The header Origin must be that of this service, or one of the allowedOrigins of the client.')
  }

  return {
    async handleMcpMessage({ body, headers, request }, call) {
      await checkSender(headers, call)
      const { answerMessage } = await import('./server.ts') // the library takes time and memory to load
      const writes = await mayWrite(request)
      const version = headers['MCP-Protocol-Version']
      const answer = await answerMessage(body, version, {
        listed: writes ? tools : readingTools,
        known: tools,
        run: (tool, given) => (tool.writes && !writes ? Promise.resolve(READ_ONLY) : callTool(request, tool, given)),
      })
      if (answer.status === 202) return call.reply(202)
      if (answer.status === 200) return call.reply(200, answer.body)
      throw invalid([{ pointer: '', detail: answer.fault }])
    },

    getMcpResourceMetadata: async (_input, call) =>
      call.reply(200, {
        resource: `${urls.base}/mcp`,
        authorization_servers: [urls.auth],
        scopes_supported: ['api1', WRITE_SCOPE],
        bearer_methods_supported: ['header'],
      }),
  } satisfies Handlers
}

const READ_ONLY = errorResult(
  `This tool changes something, and the access token lacks the scope ${WRITE_SCOPE}; request one that has it.`,
)

async function callTool(requests: Requests, tool: Tool, given: Readonly<Record<string, unknown>>): Promise<ToolResult> {
  const { request, faults } = requestOf(tool, given)
  if (!request) return errorResult(faults.join(' '))
  return resultOf(tool, await requests.send({ ...request, maxBytes: MAX_ANSWER }))
}
