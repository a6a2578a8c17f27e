/** A plugin with one operation that requires the scope `service.scim`. */
import type { AnyPlugin, ReadCall } from '#runtime'

interface Call extends ReadCall {
  reply(status: number, body: object): never
}

const readScimProbe = async (_: unknown, { account, actor, reply }: Call) =>
  reply(200, { account: account.id, name: actor.name })

export const scimProbe: AnyPlugin = {
  name: 'scimProbe',
  contract: new URL('./contract.json', import.meta.url),
  availability: 'always',
  role: 'identity',
  setup: () => ({ handlers: { readScimProbe: readScimProbe as never } }),
}
