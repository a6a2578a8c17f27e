import { beforeEach, expect, test, vi } from 'vitest'
import { draftStore, forgetDrafts, isDrafted } from '../../plugins/console/web/ui/draft-store.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  forgetDrafts()
})
vi.stubGlobal(
  'sessionStorage',
  new Proxy(
    {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    },
    {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  ),
)

test('drafts: stores of one key share their value, and what is set back to the beginning is forgotten', () => {
  const [first, second] = [draftStore(1, 'name', ''), draftStore(1, 'name', '')]
  const listener = vi.fn()
  second.subscribe(listener)
  first.set('A')
  expect([second.get(), isDrafted(1, 'name'), listener.mock.calls.length]).toEqual(['A', true, 1])
  first.set('')
  expect([second.get(), isDrafted(1, 'name')]).toEqual(['', false])
  expect(draftStore(2, 'name', '').get()).toBe('')
})

test('drafts: come back as the same object until they are changed', () => {
  stored.set('chainwork.draft.1.row', '{"days":3}')
  const store = draftStore<{ days: number }>(1, 'row', { days: 0 })
  expect(store.get()).toEqual({ days: 3 })
  expect(store.get()).toBe(store.get())
})

test('drafts: are forgotten when the user signs out', () => {
  draftStore(1, 'name', '').set('A')
  stored.set('other', 'stays')
  forgetDrafts()
  expect([...stored.keys()]).toEqual(['other'])
  expect(draftStore(1, 'name', '').get()).toBe('')
})
