import { expect, test } from 'vitest'
import { readItem } from '../../plugins/scheduling/api/batch-item.ts'

test('batch item: reads no further than its twentieth fault', () => {
  let read = 0
  const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`field${n}`, n]))
  const item = new Proxy(fields, {
    get(target, name) {
      read += 1
      return Reflect.get(target, name)
    },
  })
  expect(readItem(item, 3).problem?.errors).toHaveLength(20)
  expect(read).toBeLessThan(30)
})

test('batch item: quotes at most 40 characters of an unknown name', () => {
  const { problem } = readItem({ taskId: 7, ['x'.repeat(5_000)]: 1 }, 0)
  expect(problem?.errors).toEqual([
    { pointer: `/updates/0/${'x'.repeat(40)}`, detail: expect.stringContaining('not known') },
  ])
})
