import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runtimeConfig } from '../../runtime/boot/config.ts'
import { readEnv, SettingsFault } from '../../runtime/boot/settings.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

function withFile(content: string, work: (file: string) => void): void {
  const folder = temporaryFolder('settings')
  try {
    const file = join(folder, 'value')
    writeFileSync(file, content)
    work(file)
  } finally {
    removeFolder(folder)
  }
}

test.each(['', ' ', '\r\n'])('settings: a variable that is %j counts as unset', (EMPTY) => {
  const env = readEnv({ EMPTY, EMPTY_FILE: EMPTY })
  expect([env.text('EMPTY'), env.text('UNSET'), env.integer('EMPTY', 7), env.flag('UNSET', true)]).toEqual([
    undefined,
    undefined,
    7,
    true,
  ])
  expect(env.faults).toEqual([])
})

test('settings: white space around a value does not count', () => {
  const env = readEnv({
    NODE_ENV: 'production\r',
    BASE_URL: ' https://chainwork.example.com/\n',
    METRICS_TOKEN: 'token\r\n',
  })
  const { production, urls, metrics } = runtimeConfig(env)
  expect([production, urls.base, metrics?.token]).toEqual([true, 'https://chainwork.example.com', 'token'])
  expect(env.faults).toEqual([])
})

test('settings: NAME_FILE reads the value from a file, without the white space around it', () => {
  withFile(' two words \n', (file) => expect(readEnv({ NAME_FILE: file }).text('NAME')).toBe('two words'))
  withFile('8080\r\n', (file) => expect(readEnv({ PORT_FILE: file }).integer('PORT', 1)).toBe(8080))
})

test('settings: a file that cannot be read is a fault', () => {
  const env = readEnv({ NAME_FILE: '/nowhere/at/all' })
  expect(env.text('NAME')).toBeUndefined()
  expect(env.faults).toEqual(['NAME_FILE: names a file that cannot be read (ENOENT).'])
})

test('settings: NAME together with NAME_FILE is a fault, reported once after several reads', () => {
  withFile('from file', (file) => {
    const env = readEnv({ NAME: 'direct', NAME_FILE: file })
    env.text('NAME')
    env.text('NAME')
    expect(env.faults).toEqual(['NAME: is set, and so is NAME_FILE; set one of them.'])
  })
})

test.each(['12x', '1e3', '0x10', '1.5', '-1', '11'])(
  'settings: integer refuses %j, which is no whole number from 0 to 10',
  (value) => {
    const env = readEnv({ COUNT: value })
    expect(env.integer('COUNT', 3, { min: 0, max: 10 })).toBe(3)
    expect(env.faults).toEqual(['COUNT: is not a whole number from 0 to 10; leave it unset for 3.'])
  },
)

test('settings: all faults are reported together, without values', () => {
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

test('settings: check does not throw when there is no fault', () => {
  const env = readEnv({ ON: 'TRUE' })
  expect(env.flag('ON', false)).toBe(true)
  expect(() => env.check()).not.toThrow()
})

test('config: AUTH_URL defaults to BASE_URL', () => {
  const base = 'https://chainwork.example.com'
  expect(runtimeConfig(readEnv({ BASE_URL: `${base}/` })).urls).toEqual({ base, auth: base })
  const auth = 'https://id.example.com'
  expect(runtimeConfig(readEnv({ BASE_URL: base, AUTH_URL: auth })).urls).toEqual({ base, auth })
  const local = 'http://localhost:9000'
  expect(runtimeConfig(readEnv({ PORT: '9000' })).urls).toEqual({ base: local, auth: local })
})

test.each(['https://chainwork\n.example.com', 'https://chainwork.example.com/a b'])(
  'config: BASE_URL refuses %j',
  (BASE_URL) => {
    const env = readEnv({ BASE_URL })
    runtimeConfig(env)
    expect(env.faults).toEqual([expect.stringMatching(/^BASE_URL: is not an http or https address/)])
  },
)

test('config: an http BASE_URL in production is one fault, not a second one for AUTH_URL', () => {
  const env = readEnv({ NODE_ENV: 'production', BASE_URL: 'http://chainwork.example.com' })
  runtimeConfig(env)
  expect(env.faults).toEqual(['BASE_URL: must be an https address with NODE_ENV=production.'])
})

test.each(['127.0.0.1', '::1', '0.0.0.0', 'localhost'])('config: HOST accepts %s', (HOST) => {
  const env = readEnv({ HOST })
  expect(runtimeConfig(env).host).toBe(HOST)
  expect(env.faults).toEqual([])
})

test.each(['127.0.0.1:80', 'http://localhost', '256.0.0.1', '*'])('config: HOST refuses %s', (HOST) => {
  const env = readEnv({ HOST })
  expect(runtimeConfig(env).host).toBeUndefined()
  expect(env.faults).toEqual([expect.stringMatching(/^HOST: is not an IP address/)])
})

test.each(['Production', 'prod', 'PROD'])(
  'config: NODE_ENV %s is a fault, as it was meant to be production',
  (given) => {
    const env = readEnv({ NODE_ENV: given })
    runtimeConfig(env)
    expect(env.faults).toEqual([
      `NODE_ENV: is ${given}, with which nothing is refused that is not secure: write production.`,
    ])
  },
)

test('config: ROLES that name no role are a fault', () => {
  const env = readEnv({ ROLES: ',' })
  runtimeConfig(env)
  expect(env.faults).toEqual(['ROLES: names no role; the roles are api, identity, worker, planner.'])
})
