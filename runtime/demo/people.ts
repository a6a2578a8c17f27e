/**
 * Names the people of the demo, and what they can do: the user who signs in is one of the resources, so that the work list has
 * tasks of hers.
 */
import { connect } from '@chainwork/sdk'
import type { DemoEnvironment } from './environment.ts'

/** Works on three of the projects. */
const NAME = 'Grace Adeyemi'

/** Who has all skills of somebody could do the tasks of that one. */
const SKILLS: Readonly<Record<string, readonly string[]>> = {
  'Aisha Rahman': ['Procurement'],
  'Ben Carter': ['Technical writing'],
  'Daniel Kim': ['Product safety'],
  'Elena Petrova': ['Testing'],
  [NAME]: ['Information security', 'Service desk'],
  'Hana Sato': ['Software', 'User interfaces'],
  'Jonas Weber': ['Electronics', 'Software', 'Testing'],
  'Lucas Moreau': ['Industrial design', 'Mechanical design'],
  'Marta Kowalska': ['Facilities', 'Procurement'],
  'Maya Lindqvist': ['Product management', 'Marketing'],
  'Priya Nair': ['Electronics'],
  'Ravi Menon': ['Software'],
  'Sofia Rossi': ['Marketing'],
  'Tom Okafor': ['Mechanical design'],
}

export async function namePeople({
  baseUrl,
  access,
  api,
}: Pick<DemoEnvironment, 'baseUrl' | 'access' | 'api'>): Promise<void> {
  const admin = connect({ baseUrl, ...access, scope: 'admin' })
  const [user] = (await admin.listUsers({ query: { $top: 1 } })).value
  const { value: resources } = await api.listResources({ query: { $top: 1000 } })
  const idOf = (name: string) => {
    const id = resources.find((it) => it.name === name)?.id
    if (id === undefined) throw new Error(`The demo has no ${name}.`)
    return id
  }
  if (user?.id === undefined) throw new Error('The demo has no user.')
  await admin.updateUser({ path: { userId: user.id }, body: { displayName: NAME } })
  for (const [name, skills] of Object.entries(SKILLS)) {
    const userId = name === NAME ? { userId: user.id } : {}
    await api.updateResource({ path: { resourceId: idOf(name) }, body: { skills: [...skills], ...userId } })
  }
}
