/** Sentences of the service, taken apart into text and names that have a page. */
import type { Mention } from '@chainwork/sdk'
import { expect, test } from 'vitest'
import { sentenceParts } from '../../plugins/console/web/ui/sentence-parts.ts'

const paint: Mention = { kind: 'task', id: 1, name: 'Paint', projectId: 7 }
const doors: Mention = { kind: 'task', id: 2, name: 'Paint "blue" doors', projectId: 7 }
const ann: Mention = { kind: 'resource', id: 3, name: 'Ann', projectId: null }

test('names that are mentioned stand apart, wherever they are quoted, and the longest first', () => {
  expect(sentenceParts('"Paint" waits for “Ann”; "Paint "blue" doors" too.', [paint, ann, doors])).toEqual([
    '“',
    paint,
    '” waits for “',
    ann,
    '”; “',
    doors,
    '” too.',
  ])
})

test('what is not mentioned, or not quoted, is text; a name without a mention keeps its date', () => {
  expect(sentenceParts('Ann has "Move 2026-01-02" left.', [ann])).toEqual(['Ann has “Move 2026-01-02” left.'])
  expect(sentenceParts('', [])).toEqual([''])
})
