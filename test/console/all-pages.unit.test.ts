import { expect, test } from 'vitest'
import { loadAll } from '../../plugins/console/web/ui/all-pages.ts'

/** A service with this many items, and how many requests it had to answer at once. */
function listOf(count: number) {
  const all = Array.from({ length: count }, (_, index) => index)
  const asked: (number | undefined)[] = []
  const now = { open: 0, most: 0 }
  const load = async ({ $top, $skip = 0, $count }: { $top: number; $skip?: number; $count?: boolean }) => {
    asked.push($skip)
    now.most = Math.max(now.most, ++now.open)
    await new Promise((resolve) => setTimeout(resolve, 10 - ($skip % 7)))
    now.open--
    return { value: all.slice($skip, $skip + $top), ...($count && { '@odata.count': count }) }
  }
  return { all, asked, now, load }
}

test('all pages: are asked for side by side, four at once, and come in their order', async () => {
  const { all, asked, now, load } = listOf(9_500)
  expect(await loadAll(load)).toEqual(all)
  expect(asked).toHaveLength(10)
  expect(now.most).toBe(4)
})

test('all pages: one request is enough for a short list', async () => {
  const { all, asked, load } = listOf(1_000)
  expect(await loadAll(load)).toEqual(all)
  expect(asked).toEqual([0])
})

test('all pages: a bound holds', async () => {
  const { all, load } = listOf(5_000)
  expect(await loadAll(load, 3_000)).toEqual(all.slice(0, 3_000))
})
