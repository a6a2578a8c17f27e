import { describe, expect, test } from 'vitest'
import { addPart, buffersIn, partsOf, putTogether, takeApart } from '../../plugins/scheduling/planner/parts.ts'

const task = (id: number, links = 1) => ({ id, name: `Task ${id}`, links: Array.from({ length: links }, (_, n) => n) })
const tasks = (count: number, links?: number) => Array.from({ length: count }, (_, n) => task(n + 1, links))

function acrossThreads(value: unknown) {
  const { rest, lists } = takeApart(value)
  const parts = [...partsOf(lists)].map((part) => structuredClone(part))
  const received: unknown[][] = []
  for (const part of parts) addPart(received, part)
  return { value: putTogether(structuredClone(rest), received), parts }
}

describe('a value that crosses in parts', () => {
  test('is the same on the other side, and its original is untouched', () => {
    const value = {
      ...{ network: { tasks: tasks(3_000), resources: tasks(2) }, at: new Date(0), zones: new Map([[1, 'RED']]) },
      ...{ none: undefined, empty: [], text: 'x'.repeat(5_000), ids: Array.from({ length: 500 }, (_, n) => n) },
    }
    const before = structuredClone(value)
    const { value: after, parts } = acrossThreads(value)
    expect(after).toEqual(before)
    expect(value).toEqual(before)
    expect(parts.length).toBeGreaterThan(1)
  })

  test('goes whole when it is small', () => {
    expect(acrossThreads({ tasks: tasks(10) }).parts).toHaveLength(0)
  })

  test('gives its bytes away, wherever they are', () => {
    const bytes = (length: number) => new Uint8Array(length).fill(7)
    const value = { tasks: tasks(3_000), plan: bytes(9), draft: { tasks: bytes(5) } }
    const { rest } = takeApart(value)
    const moved = structuredClone(rest, { transfer: [...buffersIn(rest)] })
    expect(moved).toMatchObject({ plan: bytes(9), draft: { tasks: bytes(5) } })
    expect([value.plan.length, value.draft.tasks.length]).toEqual([0, 0])
  })

  test('is cut by how much the items hold, not by how many they are', () => {
    const { value, parts } = acrossThreads({ tasks: tasks(40, 5_000) })
    expect(value).toEqual({ tasks: tasks(40, 5_000) })
    expect(parts.length).toBeGreaterThanOrEqual(20)
  })

  test('has what its items share once a part', () => {
    const calendar = { weekdays: [1], holidays: Array.from({ length: 2_000 }, (_, n) => n) }
    const resources = Array.from({ length: 5_000 }, (_, id) => ({ id, name: `R${id}`, capacity: 1, calendar }))
    const { value, parts } = acrossThreads({ resources })
    const received = (value as { resources: typeof resources }).resources
    expect(received).toHaveLength(resources.length)
    expect(received.at(-1)).toEqual(resources.at(-1))
    expect(parts.length).toBeLessThan(20)
    expect(new Set(received.map((it) => it.calendar)).size).toBe(parts.length)
  })

  test('is taken apart inside the items of a list where those are large', () => {
    const projects = Array.from({ length: 20 }, (_, id) => ({ id, tasks: tasks(2_000) }))
    const { value, parts } = acrossThreads({ projects })
    expect(value).toEqual({ projects })
    expect(parts.length).toBeGreaterThan(20)
  })
})
