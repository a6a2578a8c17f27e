/**
 * The measured service. A second port measures inside the process: `/verify` the check of cached tokens, `/hash` password
 * hashes alone.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { openPasswords } from '../../../plugins/identity/sign-in/passwords.ts'
import { openLog } from '../../../runtime/log.ts'
import { startTestService } from '../../../runtime/testing.ts'

const TOKENS = 200
const CHECKS = 500_000
const HASHES = 100
const AT_ONCE = 4
const CALLER = { ip: '127.0.0.1' }

const service = await startTestService({
  environment: { API_RATE_LIMIT: '1000000', TRUST_PROXY: '127.0.0.0/8' },
  log: openLog('error'),
})
const account = await service.account('Bench')
const passwords = await openPasswords()
const passwordHash = await passwords.hash('a password that nobody types')

async function newToken(): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: account.clientId,
    client_secret: account.clientSecret,
  })
  const answer = await fetch(`${service.url}/connect/token`, { method: 'POST', body })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** CPU and time of work, in µs for each of `count` parts of it. */
async function measure(count: number, work: () => Promise<unknown>) {
  const before = process.cpuUsage()
  const from = performance.now()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { cpuMicros: (user + system) / count, micros: ((performance.now() - from) * 1000) / count }
}

async function verifyCached() {
  const tokens = await Promise.all(Array.from({ length: TOKENS }, newToken))
  const { verify } = service.app.tokens
  const all = async (times: number) => {
    for (let n = 0; n < times; n++) await verify(tokens[n % TOKENS] as string, CALLER)
  }
  for (let n = 0; n < 20; n++) {
    await all(TOKENS) // until the cache has its lease and all tokens
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return measure(CHECKS, () => all(CHECKS))
}

/** As many at once as the service computes at most. */
async function hashAlone() {
  const series = async () => {
    for (let n = 0; n < HASHES / AT_ONCE; n++) await passwords.verify(1, 'wrong', passwordHash)
  }
  return measure(HASHES, () => Promise.all(Array.from({ length: AT_ONCE }, series)))
}

const inside = createServer((request, response) => {
  const measured = request.url === '/verify' ? verifyCached() : hashAlone()
  measured.then((result) => response.end(JSON.stringify(result)))
})
await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))

process.stdout.write(
  `${JSON.stringify({
    url: `${service.url}/connect/token`,
    api: `${service.url}/api/v1/projects`,
    inside: `http://127.0.0.1:${(inside.address() as AddressInfo).port}`,
    token: account.token,
    clientId: account.clientId,
    clientSecret: account.clientSecret,
    username: account.email,
    password: account.password,
    databaseUrl: service.databaseUrl,
    parameters: passwordHash.split('$').slice(1, 4).join(' '),
    cores: availableParallelism(),
  })}\n`,
)
process.once('SIGTERM', () => service.stop().then(() => process.exit(0)))
