import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readInstallation } from '../../../runtime/boot/installation.ts'
import { trustedProxies } from '../../../runtime/http/trusted-proxies.ts'
import { composeEnvironment, composeFile } from '../../support/compose.ts'

const ROOT = new URL('../../../', import.meta.url)
const DEPLOY = new URL('runtime/deploy/', ROOT)
const textOf = (file: string) => readFile(new URL(file, DEPLOY), 'utf8')
const startCommand = async () => {
  const { scripts, dependencies } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8'))
  const [, setting = '', command = ''] = /^(\S+=\S+) exec (.+)$/.exec(scripts.start as string) ?? []
  return { setting, words: command.split(' '), dependencies }
}

test('Dockerfile: copies what exists, starts the service as `npm start` does, and not as root', async () => {
  const dockerfile = await textOf('Dockerfile')
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '))
  expect(copied).toContain('runtime')
  expect(copied.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([])
  const ignored = (await textOf('Dockerfile.dockerignore')).split('\n')
  expect(copied.filter((file) => !ignored.includes(`!${file.split('/')[0]}`))).toEqual([])
  const { words, setting } = await startCommand()
  expect(dockerfile).toContain(`\nENV ${setting}\n`)
  expect(JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? '[]')).toEqual(words)
  const [, uid] = /^USER (\d+):\d+$/m.exec(dockerfile) ?? []
  expect(Number(uid)).toBeGreaterThan(0)
})

test('systemd unit: starts the service as `npm start` does, without rights', async () => {
  const unit = await textOf('systemd/chainwork.service')
  const { words, setting } = await startCommand()
  expect(unit).toMatch(new RegExp(`^Environment=.* ${setting}$`, 'm'))
  expect(unit).toContain(`\nExecStart=/opt/chainwork/node_modules/.bin/${words.join(' ')}\n`)
  for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'KillMode=mixed'])
    expect(unit.split('\n')).toContain(line)
})

test('compose.yaml: the service accepts the settings of api, worker and migrate', async () => {
  for (const name of ['api', 'worker', 'migrate']) {
    const { faults } = await readInstallation(await composeEnvironment(name))
    expect([...faults.settings, ...faults.configs, ...faults.plugins], name).toEqual([])
  }
})

test('compose.yaml: publishes the service on loopback alone, and trusts no proxy but the one that it starts', async () => {
  const { services, networks } = await composeFile()
  const published = Object.entries(services).filter(([name, { ports }]) => ports && name !== 'proxy')
  expect(published.map(([name, { ports }]) => [name, ports])).toEqual([['api', ['127.0.0.1:8080:8080']]])
  const { ipv4_address: address } = services.proxy.networks.default
  for (const name of ['api', 'worker', 'migrate']) expect(services[name].environment.TRUST_PROXY, name).toBe(address)
  const [{ subnet, ip_range: others }] = networks.default.ipam.config
  const isIn = (range: string) => trustedProxies([range])(address)
  expect([isIn(subnet), isIn(others)]).toEqual([true, false])
})

test('compose.yaml: each process of the service is read-only and without capabilities, and starts after the migrations', async () => {
  const { services } = await composeFile()
  for (const name of ['api', 'worker', 'migrate'])
    expect(services[name], name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      stop_grace_period: '45s',
    })
  for (const name of ['api', 'worker'])
    expect(services[name].depends_on.migrate).toEqual({ condition: 'service_completed_successfully' })
  expect(Object.keys(services).sort()).toEqual(['api', 'migrate', 'postgres', 'proxy', 'rabbitmq', 'worker'])
})
