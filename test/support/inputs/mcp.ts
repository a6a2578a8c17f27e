/** Generates messages of assistants: requests of JSON-RPC and notifications (Model Context Protocol). */
import { Fields, type Json } from './json.ts'
import type { Random } from './random.ts'

const VERSIONS = ['2025-06-18', '2025-03-26', '1999-01-01']

/** A message that is sound as JSON-RPC; its tool or method may be unknown. */
export function mcpMessage({ pick, roll }: Random): Json {
  const [method, params] = pick<() => readonly [string, Json?]>([
    () => ['ping'],
    () => ['initialize', initialize(pick(VERSIONS))],
    () => ['tools/list'],
    () => ['tools/call', call(pick(['listTasks', 'listProjects', 'getPortfolio']), new Fields([['top', 3]]))],
    () => ['tools/call', call(pick(['getProject', 'deleteProject', 'constructor']), new Fields([['projectId', 1]]))],
    () => ['notifications/initialized'],
    () => [pick(['resources/list', 'prompts/list', '__proto__'])],
  ])()
  const isNotification = method.startsWith('notifications/')
  return new Fields([
    ['jsonrpc', '2.0'],
    ...(isNotification ? [] : [['id', pick<Json>([roll(100), 'a'])] as [string, Json]]),
    ['method', method],
    ...(params === undefined ? [] : [['params', params] as [string, Json]]),
  ])
}

const call = (name: string, given: Fields) =>
  new Fields([
    ['name', name],
    ['arguments', given],
  ])

const initialize = (version: string) =>
  new Fields([
    ['protocolVersion', version],
    ['capabilities', new Fields([])],
    [
      'clientInfo',
      new Fields([
        ['name', 'assistant'],
        ['version', '1'],
      ]),
    ],
  ])
