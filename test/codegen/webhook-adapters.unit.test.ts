import type { AddressInfo } from 'node:net'
import {
  expressWebhook,
  fetchWebhook,
  SettingsError,
  signTestDelivery,
  unwrapWebhook,
  type WebhookEvent,
} from '@chainwork/sdk/webhooks'
import express, { type ErrorRequestHandler } from 'express'
import { Webhook } from 'standardwebhooks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serviceSignature } from '../../plugins/webhooks/delivery/signature.ts'

const SECRET = 'a secret of a webhook'
const RED = { event: 'task.red', data: { taskName: 'Pour' } } as unknown as WebhookEvent

describe('signTestDelivery', () => {
  test('signs as the service does', async () => {
    const { body, headers } = await signTestDelivery(RED, SECRET)
    expect(headers['x-service-signature']).toBe(serviceSignature(SECRET, Buffer.from(body)))
    const independent = new Webhook(SECRET, { format: 'raw' })
    expect(independent.verify(body, headers)).toMatchObject({ event: 'task.red', data: { taskName: 'Pour' } })
  })

  test('signs with both secrets of a rotation, and at the time that it is given', async () => {
    const { body, headers } = await signTestDelivery(RED, ['new', 'old'], new Date(Date.now() - 3_600_000))
    await expect(unwrapWebhook(body, headers, 'old', { tolerance: 4_000 })).resolves.toMatchObject(RED)
    await expect(unwrapWebhook(body, headers, 'new')).rejects.toThrow('tolerated')
  })
})

describe('expressWebhook', () => {
  interface Options {
    readonly before?: express.Handler
    readonly handle?: (event: WebhookEvent) => unknown
  }
  /** The address of a receiver, the events that it handled and the errors of its routes. */
  async function receiver({ before, handle }: Options = {}) {
    const handled: WebhookEvent[] = []
    const errors: Error[] = []
    const app = express()
    if (before) app.use(before)
    app.post('/hooks', expressWebhook(SECRET, handle ?? ((event) => handled.push(event))))
    const onError: ErrorRequestHandler = (error, _, response, __) => {
      errors.push(error)
      response.sendStatus(500)
    }
    app.use(onError)
    const server = app.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
    const post = async (body: BodyInit, headers: HeadersInit) =>
      (await fetch(url, { method: 'POST', body, headers: new Headers(headers) })).status
    return { post, handled, errors }
  }

  test.each([
    ['no parser', undefined],
    ['express.raw()', express.raw({ type: 'application/json' })],
    ['express.text()', express.text({ type: 'application/json' })],
  ])('after %s: handles a signed delivery', async (_, before) => {
    const { post, handled } = await receiver(before && { before })
    const { body, headers } = await signTestDelivery(RED, SECRET)
    expect(await post(body, headers)).toBe(204)
    expect(handled).toMatchObject([RED])
  })

  test('a wrong signature: is answered with 401 and not handled', async () => {
    const { post, handled } = await receiver()
    const { body, headers } = await signTestDelivery(RED, 'other')
    expect(await post(body, headers)).toBe(401)
    expect(await post(`${body} `, headers)).toBe(401)
    expect(handled).toEqual([])
  })

  test('a body that express.json() has parsed: is an error that names the remedy', async () => {
    const { post, errors } = await receiver({ before: express.json() })
    const { body, headers } = await signTestDelivery(RED, SECRET)
    expect(await post(body, headers)).toBe(500)
    expect(errors[0]).toBeInstanceOf(SettingsError)
    expect(errors[0]?.message).toContain('before express.json()')
  })

  test('an error of the handler: goes to next, so that the delivery is sent again', async () => {
    const { post, errors } = await receiver({
      handle: () => {
        throw new Error('database away')
      },
    })
    const { body, headers } = await signTestDelivery(RED, SECRET)
    expect(await post(body, headers)).toBe(500)
    expect(errors[0]?.message).toBe('database away')
  })

  test('a body of more than 1 MiB: is answered with 413', async () => {
    const { post, handled } = await receiver()
    const { headers } = await signTestDelivery(RED, SECRET)
    expect(await post('x'.repeat(1_048_577), headers)).toBe(413)
    expect(handled).toEqual([])
  })
})

describe('fetchWebhook', () => {
  const request = (body: BodyInit, headers: HeadersInit) =>
    new Request('http://receiver/hooks', { method: 'POST', body, headers })

  test('handles a signed delivery, and answers a wrong one with 401', async () => {
    const handled: WebhookEvent[] = []
    const receive = fetchWebhook(['new', SECRET], (event) => handled.push(event))
    const { body, headers } = await signTestDelivery(RED, SECRET)
    expect((await receive(request(body, headers))).status).toBe(204)
    expect((await receive(request(`${body} `, headers))).status).toBe(401)
    expect((await receive(new Request('http://receiver/hooks', { headers }))).status).toBe(401)
    expect(handled).toMatchObject([RED])
  })

  test('throws what the handler throws', async () => {
    const receive = fetchWebhook(SECRET, () => Promise.reject(new Error('database away')))
    const { body, headers } = await signTestDelivery(RED, SECRET)
    await expect(receive(request(body, headers))).rejects.toThrow('database away')
  })

  test('a body that was read before: is an error that names the remedy', async () => {
    const { body, headers } = await signTestDelivery(RED, SECRET)
    const consumed = request(body, headers)
    await consumed.json()
    await expect(fetchWebhook(SECRET, () => {})(consumed)).rejects.toThrow('was read before')
  })

  test('a body of more than 1 MiB: is answered with 413', async () => {
    const response = await fetchWebhook(SECRET, () => {})(request('x'.repeat(1_048_577), {}))
    expect(response.status).toBe(413)
  })
})
