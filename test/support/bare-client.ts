/** A client of bare connections, which does what no HTTP client would. */
import { connect, type Socket } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { connect as connectTls } from 'node:tls'

/** A connection that reads nothing by itself, and keeps its end open when the other ends. */
export async function openConnection(url: string, text = ''): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(text)
  return socket
}

/** All that comes, until the other side ends. */
export async function readAll(socket: Socket): Promise<string> {
  if (socket.destroyed) return ''
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  await new Promise((resolve) => socket.once('end', resolve).once('close', resolve))
  return Buffer.concat(pieces).toString('latin1')
}

/** Resolves once the other side takes nothing more: what is written is answered with a reset. */
export async function isClosed(socket: Socket): Promise<boolean> {
  while (!socket.destroyed) {
    socket.write('x')
    await new Promise((resolve) => setTimeout(resolve, 20))
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
