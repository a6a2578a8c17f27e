/** An assistant: the official client package, connected to `/mcp` of a service with a token of a user. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { signIn, type TestAccount } from '../../runtime/testing.ts'
import type { SharedService } from '../support/shared-service.ts'

/** The members of answers and problems that tests read one by one. */
interface StructuredContent {
  readonly value?: readonly unknown[]
  readonly planned?: { readonly sentences: readonly string[] }
  readonly errors?: readonly { readonly input: string }[]
}

export interface ToolAnswer {
  readonly content: readonly { readonly type: string; readonly text: string }[]
  readonly structuredContent?: StructuredContent
  readonly isError?: boolean
}

export interface Assistant {
  readonly client: Client
  call(name: string, inputs?: Record<string, unknown>): Promise<ToolAnswer>
  close(): Promise<void>
}

/** A token of a user of the account, by a client of its own that may have both scopes. */
export async function tokenFor(
  service: SharedService,
  account: TestAccount,
  scope: 'api1' | 'api1 mcp.write',
  email = account.email,
  password = account.password,
): Promise<string> {
  const client = await service.command('client create', {
    account: account.accountId,
    name: 'Assistant',
    scopes: 'api1 mcp.write',
  })
  return signIn(service.url, client as { clientId: string; clientSecret: string }, email, password, scope)
}

export async function connectAssistant(service: SharedService, token: string): Promise<Assistant> {
  const client = new Client({ name: 'test assistant', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', service.url), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  })
  await client.connect(transport as Parameters<Client['connect']>[0])
  return {
    client,
    call: async (name, inputs = {}) => (await client.callTool({ name, arguments: inputs })) as unknown as ToolAnswer,
    close: () => client.close(),
  }
}
