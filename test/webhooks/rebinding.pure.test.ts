/** Names that are public when they are looked up and lead elsewhere when they are used (DNS rebinding). */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '../../plugins/webhooks/resolver.ts'
import { createSender, type Sender } from '../../plugins/webhooks/sender.ts'

const PUBLIC = '93.184.216.34'
const LOOPBACK = '127.0.0.1'
const body = Buffer.from('{"secret":"for the receiver alone"}')
const BLOCKED = {
  succeeded: false,
  retry: false,
  httpStatus: null,
  error: 'blocked_address: The url leads to an address that is not public.',
}

/** A service inside the network that no webhook may reach: what it was sent, by connection. */
let inside: Server
let port: number
let sender: Sender | undefined
const connections: { readonly socket: Socket; received: number }[] = []

beforeEach(async () => {
  connections.length = 0
  inside = createServer((socket) => {
    const connection = { socket, received: 0 }
    connections.push(connection)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      connection.received += bytes.length
      socket.destroy() // it speaks no TLS
    })
  }).listen(0, LOOPBACK)
  await once(inside, 'listening')
  port = (inside.address() as AddressInfo).port
})
afterEach(async () => {
  await sender?.close()
  inside.close()
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

/** An address that is public to whoever looks first, and the loopback's to whoever uses it then. */
function rebound(): Address {
  let looks = 0
  return {
    family: 4,
    get address() {
      return looks++ === 0 ? PUBLIC : LOOPBACK
    },
  }
}

describe('a name that is rebound after the look-up', () => {
  test('is refused for good once the socket has reached another address, before a byte is sent', async () => {
    const { verdict } = await sendTo(`https://rebound.example.com:${port}/`, () => [rebound()])
    expect(verdict).toEqual(BLOCKED)
    expect(connections).toHaveLength(1)
    for (const { socket } of connections) if (!socket.closed) await once(socket, 'close')
    expect(connections.map(({ received }) => received)).toEqual([0])
  })

  test('is refused on every attempt anew: no connection is kept', async () => {
    const url = `https://rebound.example.com:${port}/`
    await sendTo(url, () => [rebound()])
    expect((await sender?.send(url, {}, body))?.verdict).toEqual(BLOCKED)
    for (const { socket } of connections) if (!socket.closed) await once(socket, 'close')
    expect(connections.map(({ received }) => received)).toEqual([0, 0])
  })

  test('is let through where the operator allows private targets', async () => {
    const { verdict } = await sendTo(`http://rebound.example.com:${port}/`, () => [rebound()], true)
    expect(verdict.error).not.toMatch(/^blocked_address/)
    expect(connections[0]?.received).toBeGreaterThan(body.length)
  })
})
