export const VERSION = '1.0.0'

/**
 * `planner/2.1 chainwork-sdk/1.0.0 Node.js/20.19.0`. Undefined in browsers: they name themselves, and another header would
 * cost each call a preflight request.
 */
export function userAgentOf(program: string | undefined): string | undefined {
  const runtime = globalThis as {
    document?: unknown
    WorkerGlobalScope?: unknown
    navigator?: { userAgent?: string }
    process?: { versions?: { node?: string } }
  }
  const agent = runtime.navigator?.userAgent
  if (runtime.document !== undefined || agent?.startsWith('Mozilla/')) return undefined
  const node = runtime.process?.versions?.node
  const name = agent && !agent.startsWith('Node.js') ? agent : node && `Node.js/${node}`
  return [program, `chainwork-sdk/${VERSION}`, name].filter(Boolean).join(' ')
}
