/** How requests to one origin share its connections. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createConnectionQueue } from '../../plugins/webhooks/delivery/connection-queue.ts'

const A = 'https://a.example.com'
const B = 'https://b.example.com'

/** A queue, and a function that enqueues so many requests to an origin; `ends` are of those that were sent. */
function open() {
  const enqueue = createConnectionQueue()
  const ends: (() => void)[] = []
  const send = (origin: string, count: number) => {
    for (let n = 0; n < count; n++) enqueue(origin, (ended) => void ends.push(ended))
  }
  return { ends, send }
}

/** A connection is free some turns of the event loop after its request has ended. */
const freed = () => pause(5) // ms

test('a request waits while 64 to its origin are open, and is sent when one of them ends', async () => {
  const { ends, send } = open()
  send(A, 66)
  expect(ends).toHaveLength(64)
  ends[0]?.()
  await freed()
  expect(ends).toHaveLength(65)
})

test('requests to another origin do not wait', () => {
  const { ends, send } = open()
  send(A, 70)
  send(B, 3)
  expect(ends).toHaveLength(67)
})

test('a request that has waited for long is sent although none has ended', async () => {
  const { ends, send } = open()
  send(A, 200)
  expect(ends).toHaveLength(64)
  await expect.poll(() => ends).toHaveLength(200)
  for (const end of ends) end()
  await freed()
  send(A, 65)
  expect(ends).toHaveLength(264)
})
