/** DNS rebinding: a name that resolves to a public address when it is checked, and to a private one when it is used. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '#runtime/outbound'
import { createSender, type Sender } from '../../plugins/webhooks/delivery/sender.ts'

const PUBLIC = '93.184.216.34'
const LOOPBACK = '127.0.0.1'
const body = Buffer.from('{"secret":"for the receiver alone"}')
const BLOCKED = {
  succeeded: false,
  retryable: false,
  httpStatus: null,
  error: 'blocked_address: The url resolves to an address that is not public.',
}

/** A service inside the operator's network, which no webhook may reach; it counts the bytes received by connection. */
let internal: Server
let port: number
let sender: Sender | undefined
const connections: { readonly socket: Socket; received: number }[] = []

beforeEach(async () => {
  connections.length = 0
  internal = createServer((socket) => {
    const connection = { socket, received: 0 }
    connections.push(connection)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      connection.received += bytes.length
      socket.destroy() // it speaks no TLS
    })
  }).listen(0, LOOPBACK)
  await once(internal, 'listening')
  port = (internal.address() as AddressInfo).port
})
afterEach(async () => {
  await sender?.close()
  internal.close()
})

function sendTo(url: string, resolve: () => readonly Address[], insecure = false) {
  sender = createSender({
    allowed: { insecure },
    resolve: async () => resolve(),
    timeout: 10_000,
    connections: 8,
  })
  return sender.send(url, {}, body)
}

/** An address that is public when it is read first, and the loopback address from then on. */
function rebound(): Address {
  let reads = 0
  return {
    family: 4,
    get address() {
      return reads++ === 0 ? PUBLIC : LOOPBACK
    },
  }
}

describe('a name that is rebound after its DNS query', () => {
  test('is refused, finally and before a byte is sent, when the socket is connected to a private address', async () => {
    const { result } = await sendTo(`https://rebound.example.com:${port}/`, () => [rebound()])
    expect(result).toEqual(BLOCKED)
    expect(connections).toHaveLength(1)
    for (const { socket } of connections) if (!socket.closed) await once(socket, 'close')
    expect(connections.map(({ received }) => received)).toEqual([0])
  })

  test('is refused again on every attempt, since no connection is kept', async () => {
    const url = `https://rebound.example.com:${port}/`
    await sendTo(url, () => [rebound()])
    expect((await sender?.send(url, {}, body))?.result).toEqual(BLOCKED)
    for (const { socket } of connections) if (!socket.closed) await once(socket, 'close')
    expect(connections.map(({ received }) => received)).toEqual([0, 0])
  })

  test('is allowed with insecure targets', async () => {
    const { result } = await sendTo(`http://rebound.example.com:${port}/`, () => [rebound()], true)
    expect(result.error).not.toMatch(/^blocked_address/)
    expect(connections[0]?.received).toBeGreaterThan(body.length)
  })
})
