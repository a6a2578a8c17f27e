import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv, SettingsFault } from '../../runtime/settings.ts'

function withFile(content: string, work: (file: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'chainwork-settings-'))
  try {
    const file = join(folder, 'value')
    writeFileSync(file, content)
    work(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('an unset and an empty setting are the same', () => {
  const env = readEnv({ EMPTY: '' })
  expect([env.text('EMPTY'), env.text('UNSET'), env.integer('EMPTY', 7), env.flag('UNSET', true)]).toEqual([
    undefined,
    undefined,
    7,
    true,
  ])
  expect(env.faults).toEqual([])
})

test('a setting may stand in a file, whose last line end is no part of it', () => {
  withFile(' two words \n', (file) => expect(readEnv({ NAME_FILE: file }).text('NAME')).toBe(' two words '))
  withFile('8080\r\n', (file) => expect(readEnv({ PORT_FILE: file }).integer('PORT', 1)).toBe(8080))
})

test('a file that cannot be read is a fault', () => {
  const env = readEnv({ NAME_FILE: '/nowhere/at/all' })
  expect(env.text('NAME')).toBeUndefined()
  expect(env.faults).toEqual(['NAME_FILE: names a file that cannot be read (ENOENT).'])
})

test('a setting given twice is a fault, told once however often it is read', () => {
  withFile('from file', (file) => {
    const env = readEnv({ NAME: 'direct', NAME_FILE: file })
    env.text('NAME')
    env.text('NAME')
    expect(env.faults).toEqual(['NAME: is set, and so is NAME_FILE; set one of them.'])
  })
})

test.each(['12x', '1e3', '0x10', '1.5', '-1', '11', ' '])('%j is no whole number from 0 to 10', (value) => {
  const env = readEnv({ COUNT: value })
  expect(env.integer('COUNT', 3, { min: 0, max: 10 })).toBe(3)
  expect(env.faults).toEqual(['COUNT: is not a whole number from 0 to 10; leave it unset for 3.'])
})

test('all faults are told at once, and no value stands in them', () => {
  const env = readEnv({ A: 'hunter2', B: 'hunter2' })
  env.integer('A', 1, { min: 1 })
  env.flag('B', false)
  env.fault('C', 'must be set.')
  expect(() => env.check()).toThrow(SettingsFault)
  expect(env.faults).toEqual([
    'A: is not a whole number of 1 or more; leave it unset for 1.',
    'B: is neither true nor false; leave it unset for false.',
    'C: must be set.',
  ])
  expect(env.faults.join()).not.toContain('hunter2')
})

test('without a fault the check passes', () => {
  const env = readEnv({ ON: 'TRUE' })
  expect(env.flag('ON', false)).toBe(true)
  expect(() => env.check()).not.toThrow()
})
