/**
 * Measures the SCIM endpoint with 100,000 users in the account and 40,000 in another one, on PostgreSQL: CPU time of the
 * service's process for each request, beside scimmy-routers with as many users in memory (the reference). PostgreSQL's own CPU
 * time is not in the figures; `perSecond` and `p50Ms` contain it.
 *
 * Each round measures every server with one kind of request, so that a change of the machine's speed affects both; figures
 * are medians. Arguments choose kinds: `npm run bench -- scim read patch`.
 */
import autocannon from 'autocannon'
import setup from '../support/embedded.ts'
import { type Child, cpuOf, median, memoryOf, print, round, startChild, UsageError } from './rounds.ts'
import { USERS, userAt } from './scim/users.ts'

const CONNECTIONS = 10
const ROUNDS = 5
const WARM_UP = 2 // rounds that are not counted
const SINGLES = 2_000 // requests of a round, for one user each
const LISTS = 100 // requests of a round, for a page of users each
const PAGE = 100
const DEEP = 90_001 // the startIndex of a deep page

interface ReadyMessage {
  readonly url: string
  readonly token: string
  /** The id of user 0. */
  readonly firstId: number
}
type Server = Child<ReadyMessage>

interface Request {
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly body?: object
}
interface Kind {
  /** Requests of a round. */
  readonly amount: number
  next(server: Server): Request
}
interface Figures {
  readonly perSecond: number[]
  readonly cpu: number[] // µs a request
  readonly p50: number[] // ms
}

const anyUser = () => Math.floor(Math.random() * USERS)
const filter = (text: string): Request => ({ path: `/Users?filter=${encodeURIComponent(text)}` })
let created = USERS

const single = (next: Kind['next']): Kind => ({ amount: SINGLES, next })
const page = (path: string): Kind => ({ amount: LISTS, next: () => ({ path }) })

const KINDS: Readonly<Record<string, Kind>> = {
  read: single(({ ready }) => ({ path: `/Users/${ready.firstId + anyUser()}` })),
  filterUserName: single(() => filter(`userName eq "user${anyUser()}@example.com"`)),
  filterExternalId: single(() => filter(`externalId eq "external-${anyUser()}"`)),
  filterEmail: single(() => filter(`emails.value eq "user${anyUser()}@home.example.com"`)),
  list: page(`/Users?startIndex=1&count=${PAGE}`),
  deepPage: page(`/Users?startIndex=${DEEP}&count=${PAGE}`),
  patch: single(({ ready }) => ({
    method: 'PATCH',
    path: `/Users/${ready.firstId + anyUser()}`,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [
        { op: 'replace', path: 'displayName', value: `Name ${Math.random()}` },
        { op: 'replace', path: 'name.givenName', value: `Given ${Math.random()}` },
      ],
    },
  })),
  post: single(() => ({ method: 'POST', path: '/Users', body: userAt(created++) })),
}
/** The reference has no cursors. */
const CURSOR = 'deepPageByCursor'

export async function bench(args: readonly string[]): Promise<void> {
  const names = [...Object.keys(KINDS), CURSOR]
  const unknown = args.find((name) => !names.includes(name))
  if (unknown) throw new UsageError(`There is no request ${unknown}; there are ${names.join(', ')}.`)
  const chosen = (name: string) => args.length === 0 || args.includes(name)
  const stopDatabase = await setup()
  const service = await startChild<ReadyMessage>('./scim/service.ts', [])
  const reference = await startChild<ReadyMessage>('./scim/scimmy-routers.ts', [])
  for (const [name, kind] of Object.entries(KINDS)) if (chosen(name)) await compare(name, kind, service, reference)
  if (chosen(CURSOR)) await measureCursor(service)
  print({ bench: 'scim', name: 'memory', mb: memoryOf(service.pid), referenceMb: memoryOf(reference.pid) })
  await reference.stop()
  await service.stop()
  await stopDatabase()
}

async function compare(name: string, kind: Kind, service: Server, reference: Server): Promise<void> {
  const [ours, theirs] = await measure(kind, [service, reference])
  if (!ours || !theirs) throw new Error('Both servers are measured.')
  print({
    bench: 'scim',
    name,
    users: USERS,
    ...summary(ours),
    referenceCpuMicros: round(median(theirs.cpu), 0),
    ratioOfCpu: round(median(theirs.cpu.map((cpu, n) => cpu / (ours.cpu[n] ?? Number.NaN)))),
  })
}

async function measureCursor(service: Server): Promise<void> {
  const [ours] = await measure(page(await deepCursor(service.ready)), [service])
  if (ours) print({ bench: 'scim', name: CURSOR, users: USERS, ...summary(ours) })
}

/** The path of the page that begins at `DEEP`, found by walking there. */
async function deepCursor({ url, token }: ReadyMessage): Promise<string> {
  let cursor = ''
  for (let at = 1; at < DEEP; at += PAGE) {
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/Users?count=${PAGE}&cursor=${encodeURIComponent(cursor)}`, { headers })
    const { nextCursor } = (await answer.json()) as { nextCursor?: string }
    if (answer.status !== 200 || !nextCursor) throw new Error(`The walk ended at ${at} with ${answer.status}.`)
    cursor = nextCursor
  }
  return `/Users?count=${PAGE}&cursor=${encodeURIComponent(cursor)}`
}

const summary = ({ perSecond, cpu, p50 }: Figures) => ({
  cpuMicros: round(median(cpu), 0),
  perSecond: round(median(perSecond), 0),
  p50Ms: median(p50),
})

/** One figure a round for each server. */
async function measure(kind: Kind, servers: readonly Server[]): Promise<Figures[]> {
  const figures = servers.map((): Figures => ({ perSecond: [], cpu: [], p50: [] }))
  for (let n = 0; n < WARM_UP; n++) for (const server of servers) await load(server, kind)
  for (let n = 0; n < ROUNDS; n++) {
    for (const [i, server] of servers.entries()) {
      const before = cpuOf(server.pid)
      const { requests, latency } = await load(server, kind)
      figures[i]?.cpu.push((cpuOf(server.pid) - before) / requests.total)
      figures[i]?.perSecond.push(requests.average)
      figures[i]?.p50.push(latency.p50)
    }
  }
  return figures
}

async function load(server: Server, { amount, next }: Kind): Promise<autocannon.Result> {
  const { url, token } = server.ready
  const prefix = new URL(url).pathname
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    amount,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
    requests: [
      {
        setupRequest(request) {
          const { method = 'GET', path, body } = next(server)
          return { ...request, method, path: prefix + path, ...(body && { body: JSON.stringify(body) }) }
        },
      },
    ],
  })
  if (result.non2xx + result.errors > 0)
    throw new Error(
      `${result.non2xx} answers of ${url} were not 2xx and ${result.errors} failed: the result is invalid.`,
    )
  return result
}
