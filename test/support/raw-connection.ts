/** TCP and TLS connections on which a test writes bytes that no HTTP client would send. */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectionOptions } from 'node:tls'
import { connect as connectTls } from 'node:tls'

/** Connects and writes `text`. The socket reads nothing by itself, and stays half open when the service ends its side. */
export async function openConnection(url: string, text = ''): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(text)
  return socket
}

/** Connects, writes `text`, and resolves to all that the service sends until it ends the connection. */
export async function exchange(url: string, text: string): Promise<string> {
  const socket = await openConnection(url, text)
  return readAll(socket).finally(() => socket.destroy())
}

/** All bytes that arrive until the service ends the connection, as Latin-1. */
export async function readAll(socket: Socket): Promise<string> {
  if (socket.destroyed) return ''
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  await new Promise((resolve) => socket.once('end', resolve).once('close', resolve))
  return Buffer.concat(pieces).toString('latin1')
}

/** Resolves to true when the service has closed its side for reading too: a write is answered with a reset. */
export async function isClosed(socket: Socket): Promise<boolean> {
  while (!socket.destroyed) {
    socket.write('x')
    await pause(20)
  }
  return true
}

/** A TLS connection to the service's port; the certificate is not checked. */
export async function openTls(url: string, options: ConnectionOptions = {}): Promise<ReturnType<typeof connectTls>> {
  const { hostname, port } = new URL(url)
  const socket = connectTls({ host: hostname, port: Number(port), rejectUnauthorized: false, ...options })
  await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
  return socket.on('error', () => {})
}
