import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../runtime/demo/free-port.ts'

test('a free port is given once, and not while somebody listens on it', async () => {
  const taken = (await freePort()) + 1
  const server = createServer()
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(taken, '127.0.0.1', resolve)
  })
  const ports = [await freePort(), await freePort(), await freePort()]
  expect(new Set(ports).size).toBe(3)
  expect(ports).not.toContain(taken)
})
