/** Names the people of the demo: the user who signs in is one of the resources, so that the work list has tasks of hers. */
import { connect } from '@chainwork/sdk'
import type { DemoEnvironment } from './environment.ts'

/** Works on three of the projects. */
const NAME = 'Grace Adeyemi'

export async function namePeople({
  baseUrl,
  access,
  api,
}: Pick<DemoEnvironment, 'baseUrl' | 'access' | 'api'>): Promise<void> {
  const admin = connect({ baseUrl, ...access, scope: 'admin' })
  const [user] = (await admin.listUsers({ query: { $top: 1 } })).value
  const [resource] = (await api.listResources({ query: { $filter: `name eq '${NAME}'` } })).value
  if (user?.id === undefined || resource?.id === undefined) throw new Error(`The demo has no user, or no ${NAME}.`)
  await admin.updateUser({ path: { userId: user.id }, body: { displayName: NAME } })
  await api.updateResource({ path: { resourceId: resource.id }, body: { userId: user.id } })
}
