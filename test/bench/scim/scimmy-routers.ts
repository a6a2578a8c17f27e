/**
 * The reference: scimmy-routers with Express, as its documentation shows it, and users in memory. It is given what it lacks:
 * maps for the filters that are measured, so that it searches nothing, and a query that its middleware can change (Express 5
 * computes `req.query` anew on each access, so the numbers of a page would be lost).
 */
import type { AddressInfo } from 'node:net'
import express from 'express'
import SCIMMYRouters, { SCIMMY } from 'scimmy-routers'
import { USERS, userAt } from './users.ts'

type User = ReturnType<typeof userAt> & { id: string; meta: object }

const users: User[] = []
const byName = new Map<string, User>()
const byExternalId = new Map<string, User>()
const byEmail = new Map<string, User>()

function save(user: User): User {
  users[Number(user.id) - 1] = user
  byName.set(user.userName, user)
  byExternalId.set(user.externalId, user)
  for (const { value } of user.emails) byEmail.set(value, user)
  return user
}

const stamped = (user: object, id: number) => ({
  ...(JSON.parse(JSON.stringify(user)) as ReturnType<typeof userAt>),
  id: String(id),
  meta: { created: new Date(), lastModified: new Date() },
})
for (let n = 0; n < USERS; n++) save(stamped(userAt(n), n + 1))

interface Page {
  readonly filter?: readonly { userName?: string[]; externalId?: string[]; emails?: { value: string[] } }[]
  readonly id?: string
  constraints?: { startIndex?: number; count?: number; totalResults?: number }
}

function find({ userName, externalId, emails }: NonNullable<Page['filter']>[number]): User[] {
  const found = userName
    ? byName.get(String(userName[1]))
    : externalId
      ? byExternalId.get(String(externalId[1]))
      : byEmail.get(String(emails?.value[1]))
  return found ? [found] : []
}

SCIMMY.Schemas.User.definition.extend(SCIMMY.Schemas.EnterpriseUser.definition as never)
SCIMMY.Resources.declare(SCIMMY.Resources.User, {
  ingress: ((resource: Page, instance: object) =>
    save(stamped(instance, resource.id ? Number(resource.id) : users.length + 1))) as never,
  egress: ((resource: Page) => {
    const { id, filter: [condition] = [] } = resource
    if (id) return users[Number(id) - 1]
    if (condition) return find(condition)
    const { startIndex = 1, count = 20 } = resource.constraints ?? {}
    resource.constraints = { ...resource.constraints, totalResults: users.length }
    return users.slice(startIndex - 1, startIndex - 1 + count)
  }) as never,
  degress: (() => undefined) as never,
})

const app = express()
app.disable('x-powered-by')
app.use((req, _res, next) => {
  const query = Object.fromEntries(
    Object.entries(req.query).map(([name, value]) => [
      name,
      name === 'startIndex' || name === 'count' ? Number(value) : value,
    ]),
  )
  Object.defineProperty(req, 'query', { value: query, writable: true, configurable: true, enumerable: true })
  next()
})
app.use(
  '/scim/v2',
  new SCIMMYRouters({
    type: 'bearer',
    handler: (req) => {
      if (req.headers.authorization !== 'Bearer reference') throw new Error('unauthorized')
      return ''
    },
  }) as never,
)
const listener = app.listen(0, '127.0.0.1', () => {
  const { port } = listener.address() as AddressInfo
  const ready = { url: `http://127.0.0.1:${port}/scim/v2`, token: 'reference', firstId: 1 }
  process.stdout.write(`${JSON.stringify(ready)}\n`)
})
process.once('SIGTERM', () => process.exit(0))
