import { expect, test } from 'vitest'
import { changedItems, releaseItems } from '../../plugins/console/web/pages/portfolio/week-items.ts'

type Changes = Parameters<typeof changedItems>[0]
type Releases = Parameters<typeof releaseItems>[0]

const project = (projectId: number, ...sentences: string[]) => ({ projectId, name: `P${projectId}`, sentences })

test('week: projects of which nothing changed are left out, decisions come last', () => {
  const decision = { id: 'dec_1', projectId: 3, projectName: 'P3', sentences: ['Ann decided.'] }
  const changes = { projects: [project(1, 'It moved.'), project(2)], decisions: [decision] } as unknown as Changes
  expect(changedItems(changes)).toEqual({
    shown: [
      { key: 'project 1', projectId: 1, name: 'P1', sentences: ['It moved.'] },
      { key: 'dec_1', projectId: 3, name: 'P3', sentences: ['Ann decided.'] },
    ],
    more: 0,
  })
})

test('week: of many of a kind the first ten are shown, and how many more there are', () => {
  const projects = Array.from({ length: 13 }, (_, index) => project(index + 1, 'It moved.'))
  const decisions = [{ id: 'dec_1', projectId: 20, projectName: 'P20', sentences: ['Ann decided.'] }]
  const { shown, more } = changedItems({ projects, decisions } as unknown as Changes)
  expect([shown.map(({ projectId }) => projectId), more]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20], 3])
})

test('week: what cannot be planned is listed before the proposals, with its reasons', () => {
  const unplannable = [{ projectId: 2, name: 'P2', reasons: ['It needs more.'] }]
  const mentions = [{ kind: 'resource', id: 3, name: 'Ann', projectId: null }]
  const releases = { proposals: [{ ...project(1, 'Proposed.'), mentions }], unplannable } as unknown as Releases
  expect(releaseItems(releases).shown.map(({ name, sentences, mentions }) => [name, sentences, mentions])).toEqual([
    ['P2', ['It needs more.'], []],
    ['P1', ['Proposed.'], mentions],
  ])
})
