/** Which page a user begins with. */
import type { SignedIn } from './sign-in.ts'

export type Home = '/portfolio' | '/work'

/** The work list for whoever works in projects and administers nothing: a resource, or who manages no project. */
export const homeOf =
  ({ api, session: { administrator, user } }: Pick<SignedIn, 'api' | 'session'>) =>
  async (): Promise<Home> => {
    if (administrator) return '/portfolio'
    const own = { $top: 1, $select: 'id' }
    const [resources, projects] = await Promise.all([
      api.listResources({ query: { ...own, $filter: `userId eq ${user.id ?? 0}` } }),
      api.listProjects({ query: { ...own, $filter: `projectManagerId eq ${user.id ?? 0}` } }),
    ])
    return resources.value.length > 0 || projects.value.length === 0 ? '/work' : '/portfolio'
  }
