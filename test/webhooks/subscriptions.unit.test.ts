import { describe, expect, test } from 'vitest'
import { subscriptionFault, subscriptionsTo } from '../../plugins/webhooks/subscriptions.ts'

const KNOWN = ['task.red', 'task.completed', 'plant.room.dry', 'project.started']
const LIST = 'there are plant.room.dry, project.started, task.completed, task.red.'

describe('a subscription', () => {
  test.each([
    ['task.red', ['*', 'task.*', 'task.red']],
    ['plant.room.dry', ['*', 'plant.*', 'plant.room.*', 'plant.room.dry']],
  ])('to %s is its name, or a pattern that ends after one of its dots', (event, subscriptions) => {
    expect(subscriptionsTo(event)).toEqual(subscriptions)
  })

  test.each(['task.red', 'task.*', 'plant.*', 'plant.room.*', '*'])('%s is accepted', (subscription) => {
    expect(subscriptionFault(subscription, KNOWN)).toBeUndefined()
  })

  test.each([
    ['task.green', 'There is no event task.green; '],
    ['task', 'There is no event task; '],
    ['tasks.*', 'No event matches the pattern tasks.*; '],
    ['task.red.*', 'No event matches the pattern task.red.*; '],
    ['plant.room.dry.*', 'No event matches the pattern plant.room.dry.*; '],
  ])('%s is refused with the known events', (subscription, sentence) => {
    expect(subscriptionFault(subscription, KNOWN)).toBe(sentence + LIST)
  })

  test.each(['task.*.x', 'ta*k', 'task*', '*.red', '**', '.*', 'task.**', '*.*', 'ta*k.*'])(
    '%s is refused as no pattern, with the known events',
    (subscription) => {
      const rule = 'a pattern is *, or the beginning of a name followed by .*, such as task.*'
      expect(subscriptionFault(subscription, KNOWN)).toBe(`${subscription} is no pattern; ${rule}; ${LIST}`)
    },
  )
})
