import { expect, test } from 'vitest'
import { faultsOf, type Plan, released } from '../../codegen/publish.ts'

const CHANGES = '# Changes\n\n## Unreleased\n\n### Added\n\n- A rose.\n\n## 0.1.0 - 2026-01-02\n\n- A pot.\n'
const PLAN: Plan = { version: '0.2.0', present: '0.1.0', changes: CHANGES, uncommitted: '', tags: ['v0.1.0'] }

test('release: finds nothing wrong with a newer version and something to release', () => {
  expect(faultsOf(PLAN)).toEqual([])
  expect(faultsOf({ ...PLAN, version: '0.10.0', present: '0.9.12' })).toEqual([])
})

test.each<[string, Partial<Plan>, string]>([
  ['no version', { version: '' }, 'Give the version to release, such as 0.2.0.'],
  ['a word', { version: 'next' }, 'Give the version to release, such as 0.2.0: next is none.'],
  ['the present version', { version: '0.1.0' }, '0.1.0 is not newer than 0.1.0, the present version.'],
  ['an older one', { version: '0.9.0', present: '0.10.0' }, '0.9.0 is not newer than 0.10.0, the present version.'],
  ['a tag that is there', { tags: ['v0.2.0'] }, 'The tag v0.2.0 is there already.'],
  ['what is not committed', { uncommitted: ' M a.ts' }, 'Commit or remove first what is not committed:\n M a.ts'],
  [
    'nothing to release',
    { changes: CHANGES.replace('- A rose.\n', '') },
    'CHANGELOG.md has nothing under "Unreleased".',
  ],
])('release: refuses %s', (_, change, fault) => {
  expect(faultsOf({ ...PLAN, ...change })).toContain(fault)
})

test('release: gives what is unreleased a section of its own', () => {
  expect(released(CHANGES, '0.2.0', '2026-12-01')).toBe(
    '# Changes\n\n## Unreleased\n\n## 0.2.0 - 2026-12-01\n\n### Added\n\n- A rose.\n\n## 0.1.0 - 2026-01-02\n\n- A pot.\n',
  )
})
