import { describe, expect, test } from 'vitest'
import { newId } from '../../plugins/webhooks/ids.ts'
import { inputFaults } from '../../plugins/webhooks/registration.ts'

describe('a registration', () => {
  const rules = { allowed: { insecure: false }, knownEvents: ['task.red', 'task.completed'] }

  test('has all its faults reported at once, each with its pointer', () => {
    const input = {
      url: 'http://localhost/',
      events: ['task.red', 'task.reddish'],
      secret: 'ü'.repeat(129),
      headers: { Host: 'x' },
    }
    const faults = inputFaults(input, rules)
    expect(faults.map((fault) => fault.pointer)).toEqual(['/url', '/secret', '/events/1', '/headers/Host'])
    expect(faults[2]?.detail).toBe('There is no event task.reddish; there are task.completed, task.red.')
    expect(JSON.stringify(faults)).not.toContain('üü')
  })

  test.each(['https:///hook', 'https:/hooks.example.com/', 'https:hooks.example.com/', 'https:\\\\hooks.example.com/'])(
    'has a url with a host: %s is refused',
    (url) => {
      const detail = 'The url has no host directly after https://, as https://hooks.example.com/chainwork has.'
      expect(inputFaults({ url }, rules)).toEqual([{ pointer: '/url', detail }])
    },
  )

  test('has a url with a port on which a receiver can listen', () => {
    const detail = 'The url has the port 0, on which no receiver can listen.'
    expect(inputFaults({ url: 'https://hooks.example.com:0/' }, rules)).toEqual([{ pointer: '/url', detail }])
    expect(inputFaults({ url: 'HTTPS://hooks.example.com:08443/' }, rules)).toEqual([])
  })

  test('has no faults in fields that are left out', () => {
    expect(inputFaults({}, rules)).toEqual([])
  })

  test('has an id that sorts by its time', () => {
    const ids = [3, 1, 2].map((second) => newId('wh', new Date(second * 1_000)))
    expect([...ids].sort()).toEqual([ids[1], ids[2], ids[0]])
    expect(ids[0]).toMatch(/^wh_[0-9a-f]{24}$/)
  })
})
