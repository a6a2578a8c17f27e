import { expect, test } from 'vitest'
import { loneSurrogates, mayHaveLoneSurrogates } from '../../runtime/http/lone-surrogates.ts'

const pointers = (value: unknown) => loneSurrogates(value).map(({ pointer }) => pointer)

test('lone surrogates: are found in texts and keys, at any depth, and pairs are none', () => {
  expect(
    pointers({ name: 'a\ud800', skills: ['b', '\udc00'], 'k/\ud800': 1, whole: '\ud83d\ude00', n: 1, no: null }),
  ).toEqual(['/name', '/skills/1', '/k~1\ufffd'])
  expect(loneSurrogates('\ud800')).toEqual([
    { pointer: '', detail: expect.stringContaining('half of a surrogate pair') },
  ])
})

test('lone surrogates: at most twenty are named', () => {
  expect(pointers(Array(1_000).fill('\ud800'))).toHaveLength(20)
})

test('lone surrogates: only bodies with an escape of a surrogate are looked through', () => {
  const bodies = ['"\\ud800"', '"\\uD83D\\uDE00"', '"\\u0041"', '"😀"']
  expect(bodies.map((it) => mayHaveLoneSurrogates(Buffer.from(it)))).toEqual([true, true, false, false])
})
