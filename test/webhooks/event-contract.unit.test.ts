import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { eventData } from '../../codegen/emit.ts'
import { type AttemptResult, classifyStatus } from '../../plugins/webhooks/delivery/attempt-result.ts'
import { buildRequest } from '../../plugins/webhooks/delivery/request.ts'

type Ref = { readonly $ref: string }
interface Event {
  readonly post: { readonly parameters?: readonly Ref[]; readonly responses: Readonly<Record<string, Ref>> }
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: { readonly pattern?: string }
}

const document = JSON.parse(await readFile(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
const events = Object.entries<Event>(document.webhooks)

/** The headers that an event of the contract declares. */
const declared = ({ post }: Event): Parameter[] =>
  (post.parameters ?? []).map(({ $ref }) => document.components.parameters[$ref.split('/').at(-1) ?? ''])

const content = {
  accountId: 7,
  webhookId: 'wh_1a',
  eventId: 'evt_9',
  event: 'task.red',
  dataText: '{}',
  happenedAt: new Date('2026-11-20T09:12:44.120Z'),
}
const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test.each(events)(
  '%s: has closed data; a field that may be empty is left out then, and all others are there',
  (name) => {
    const { required, properties, additionalProperties } = document.components.schemas[eventData(document, name) ?? '']
    expect(additionalProperties).toBe(false)
    const names = Object.keys(properties)
    expect(names).toEqual(expect.arrayContaining(required))
    for (const optional of names.filter((it) => !required.includes(it)))
      expect(JSON.stringify(properties[optional])).not.toContain('"null"')
  },
)

test.each(events)('%s: declares every header of a delivery, and no header that is not sent', (_, event) => {
  const { headers } = buildRequest({ ...content, test: true }, {}, ['a secret'], 0, new Date(), TRACE)
  const sent = Object.keys(headers).filter((name) => !['Content-Type', 'User-Agent', 'Accept'].includes(name))
  expect(sent).toContain('X-Service-Signature')
  expect(declared(event).map(({ name }) => name)).toEqual(sent)
  for (const parameter of declared(event)) {
    expect(parameter.in).toBe('header')
    const isAlwaysSent = !['traceparent', 'X-Service-Test'].includes(parameter.name)
    expect([parameter.name, parameter.required ?? false]).toEqual([parameter.name, isAlwaysSent])
    const { pattern } = parameter.schema
    if (pattern) expect(headers[parameter.name]).toMatch(new RegExp(pattern))
  }
})

test.each(events)('%s: declares what each status of an answer does, as it is classified', (_, event) => {
  const outcome = ({ succeeded, retryable }: AttemptResult) =>
    succeeded ? 'DeliverySucceeded' : retryable ? 'DeliveryFailed' : 'not retried'
  const answers = Object.entries(event.post.responses).map(([status, { $ref }]) => [status, $ref.split('/').at(-1)])
  expect(answers).toEqual([
    ['200', 'DeliverySucceeded'],
    ['2XX', 'DeliverySucceeded'],
    ['3XX', 'DeliveryRedirected'],
    ['4XX', 'DeliveryRejected'],
    ['5XX', 'DeliveryFailed'],
  ])
  const classified = [200, 299, 301, 429, 503].map((status) => outcome(classifyStatus(status)))
  expect(classified).toEqual(['DeliverySucceeded', 'DeliverySucceeded', 'not retried', 'not retried', 'DeliveryFailed'])
})
