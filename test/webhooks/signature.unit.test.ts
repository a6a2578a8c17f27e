import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { buildBody, deliveryId } from '../../plugins/webhooks/delivery/payload.ts'
import { buildRequest } from '../../plugins/webhooks/delivery/request.ts'
import { serviceSignature, standardKey, standardSignature } from '../../plugins/webhooks/delivery/signature.ts'

const content = {
  accountId: 7,
  webhookId: 'wh_1a',
  eventId: 'evt_9',
  event: 'task.completed',
  dataText: '{"zeta":1,"alpha":"Größe – 工","nested":{"b":[],"a":null}}',
  happenedAt: new Date('2026-11-20T09:12:44.120Z'),
}

describe('the body', () => {
  test('is the base payload of the specification, with the keys of data in their original order', () => {
    expect(buildBody(content, 0).toString()).toBe(
      '{"webhookId":"wh_1a:evt_9","event":"task.completed","timestamp":"2026-11-20T09:12:44.120Z","accountId":7,' +
        '"data":{"zeta":1,"alpha":"Größe – 工","nested":{"b":[],"a":null}},"metadata":{"version":"1.0","retryCount":0}}',
    )
  })

  test('differs between attempts only in retryCount', () => {
    const first = buildBody(content, 0).toString()
    const fourth = buildBody(content, 3).toString()
    expect(fourth).not.toBe(first)
    expect(fourth.replace('"retryCount":3', '"retryCount":0')).toBe(first)
  })

  test('has an id of its own for each registration of one event', () => {
    expect(deliveryId('wh_1a', 'evt_9')).not.toBe(deliveryId('wh_1b', 'evt_9'))
  })
})

describe('the signature', () => {
  const body = buildBody(content, 0)

  test('is the lowercase hex HMAC-SHA256 of the exact bytes', () => {
    // RFC 4231, test case 2
    expect(serviceSignature('Jefe', Buffer.from('what do ya want for nothing?'))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
    expect(serviceSignature('schlüssel', body)).toBe(createHmac('sha256', 'schlüssel').update(body).digest('hex'))
  })

  test('differs between attempts, since it covers retryCount', () => {
    expect(serviceSignature('s', buildBody(content, 1))).not.toBe(serviceSignature('s', body))
  })

  test.each([
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64 after whsec_'],
    [`whsec_${Buffer.from('any other key').toString('base64')}`, 'base64 with padding'],
  ])('with the secret %s verifies with the Standard Webhooks library (%s)', (secret) => {
    const { headers, body: sent } = buildRequest(content, {}, [secret], 0, new Date())
    const verified = new Webhook(secret).verify(sent.toString(), { ...headers })
    expect(verified).toMatchObject({ webhookId: 'wh_1a:evt_9' })
  })

  test('with a plain secret verifies with that library by the bytes of the secret', () => {
    const { headers, body: sent } = buildRequest(content, {}, ['plain secret, ümlaut'], 2, new Date())
    const receiver = new Webhook(Buffer.from('plain secret, ümlaut', 'utf8'), { format: 'raw' })
    expect(() => receiver.verify(sent.toString(), { ...headers })).not.toThrow()
    expect(() => receiver.verify(sent.toString().replace('7', '8'), { ...headers })).toThrow()
  })

  test('verifies with the old and the new secret while both sign', () => {
    const [old, fresh] = ['old secret', 'new secret']
    const at = Math.floor(Date.now() / 1_000)
    const signature = standardSignature([fresh, old], 'id', at, body)
    for (const secret of [old, fresh]) {
      const headers = { 'webhook-id': 'id', 'webhook-timestamp': String(at), 'webhook-signature': signature }
      const receiver = new Webhook(Buffer.from(secret), { format: 'raw' })
      expect(() => receiver.verify(body.toString(), headers)).not.toThrow()
    }
  })

  test('uses the bytes of a secret after whsec_ that is not base64, never an empty key', () => {
    expect(standardKey('whsec_')).toBe('whsec_')
    expect(standardKey('whsec_not_base64')).toBe('whsec_not_base64')
  })
})

describe('the headers of an attempt', () => {
  const at = new Date('2026-11-20T10:00:00.500Z')
  const { headers } = buildRequest(content, { 'X-Area': 'north', 'user-agent': 'Desk' }, ['s'], 0, at)

  test('name the event, the delivery and the time', () => {
    expect(headers).toMatchObject({
      'Content-Type': 'application/json',
      'X-Service-Event': 'task.completed',
      'X-Service-Delivery': 'wh_1a:evt_9',
      'X-Service-Timestamp': '2026-11-20T10:00:00.500Z',
      'webhook-id': 'wh_1a:evt_9',
      'webhook-timestamp': '1795168800',
    })
  })

  test('say of a test that it is one, and of no other', () => {
    expect(headers).not.toHaveProperty('X-Service-Test')
    expect(buildRequest({ ...content, test: true }, {}, ['s'], 0, at).headers).toHaveProperty('X-Service-Test', 'true')
  })

  test("include the registration's headers, which may replace User-Agent but no header of the service", () => {
    expect(headers).toMatchObject({ 'X-Area': 'north', 'user-agent': 'Desk' })
    expect(Object.keys(headers).filter((name) => name.toLowerCase() === 'user-agent')).toEqual(['user-agent'])
    const forced = buildRequest(content, { 'x-service-signature': 'forged' }, ['s'], 0, at).headers
    expect(Object.values(forced)).not.toContain('forged')
  })
})
