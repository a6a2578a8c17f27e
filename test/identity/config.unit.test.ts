import { expect, test } from 'vitest'
import type { Env } from '#runtime'
import { readConfig } from '../../plugins/identity/config.ts'

const read = (values: Record<string, string>) => {
  const faults: string[] = []
  const env: Env = {
    text: (name) => values[name],
    integer: (name, fallback) => (values[name] === undefined ? fallback : Number(values[name])),
    flag: (name, fallback) => (values[name] === undefined ? fallback : values[name] === 'true'),
    fault: (name, sentence) => faults.push(`${name} ${sentence}`),
    faultOfFirstStart: () => {},
  }
  return { config: readConfig(env), faults }
}

test('SSO_ALLOW_INSECURE_PROVIDERS: is off by default, and refused in production', () => {
  expect(read({}).config.sso).toEqual({ allowed: { insecure: false } })
  const { config, faults } = read({ SSO_ALLOW_INSECURE_PROVIDERS: 'true' })
  expect([config.sso, faults]).toEqual([{ allowed: { insecure: true } }, []])
  expect(read({ SSO_ALLOW_INSECURE_PROVIDERS: 'true', NODE_ENV: 'production' }).faults).toEqual([
    expect.stringMatching(/^SSO_ALLOW_INSECURE_PROVIDERS must not be true/),
  ])
})
