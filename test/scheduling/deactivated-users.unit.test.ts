/** How people whose users are deactivated join what is recommended. */
import { expect, test } from 'vitest'
import { withDeactivated } from '../../plugins/scheduling/api/deactivated-users.ts'
import { type Mention, resourceMention } from '../../plugins/scheduling/engine/mentions.ts'

const ann = resourceMention({ id: 3, name: 'Ann' })
const deactivated = { sentences: ['"Ann" has 1 task to do.'], mentions: [ann] }
const last = (sentence: string, mentions: readonly Mention[] = []) => ({
  recommendations: [sentence],
  hiddenNames: [{ sentence: 0, at: 0, projectId: 9 }],
  mentions,
})

test('recommendations: deactivated people follow what is recommended, so that hidden names keep their places', () => {
  const { recommendations, hiddenNames, mentions } = withDeactivated(last('another project waits.'), deactivated)
  expect(recommendations).toEqual(['another project waits.', '"Ann" has 1 task to do.'])
  expect(hiddenNames).toEqual([{ sentence: 0, at: 0, projectId: 9 }])
  expect(mentions).toEqual([ann])
})

test('recommendations: a name of deactivated people that stands for something else too is no mention', () => {
  const task: Mention = { kind: 'task', id: 1, name: 'Ann', projectId: 7 }
  expect(withDeactivated(last('"Ann" waits.', [task]), deactivated).mentions).toEqual([])
  // Stored sentences mention none of several things of one name.
  expect(withDeactivated(last('"Ann" waits.'), deactivated).mentions).toEqual([])
  expect(withDeactivated(last('"Ann" waits.', [ann]), deactivated).mentions).toEqual([ann])
})
