/**
 * Assistants: the API as tools of the Model Context Protocol. Enabled by operators for single accounts.
 *
 * Glossary
 * - assistant: the client that sends messages (JSON-RPC 2.0) to `/mcp`, with an access token of a user or an API client.
 * - tool: an operation with `x-mcp` in its contract; codegen writes the list of tools.
 * - input: an argument of a tool: a parameter of the operation, or its body.
 * - call: one use of a tool. It is sent to the operation as a request of its own, with the assistant's token.
 */
import { definePlugin } from '#generated/mcp'
import { origins, tokens } from '#runtime/services'
import { messageHandlers } from './handlers.ts'

export default definePlugin({
  availability: 'off-by-default',
  uses: { tokens, origins },

  setup: (host, services) => ({ handlers: messageHandlers(host.urls, services.tokens, services.origins) }),
})
