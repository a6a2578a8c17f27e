/** The addresses of the console. The code of a page is loaded when it, or one of its group (vite.config.ts), is first opened. */
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { NotFound, PageFault, PageLoading } from '../ui/page.tsx'
import type { Home } from './home.ts'
import { type LoadPage, lazyPage } from './lazy-page.tsx'
import { Shell } from './shell.tsx'
import { CONSOLE_PATH, type SignedIn } from './sign-in.ts'

/** For everybody. */
const PAGES: Readonly<Record<string, LoadPage>> = {
  '/portfolio': () => import('../pages/portfolio/portfolio.tsx'),
  '/order': () => import('../pages/order/order.tsx'),
  '/load': () => import('../pages/portfolio/load.tsx'),
  '/schedule-portfolio': () => import('../pages/portfolio/schedule.tsx'),
  '/work': () => import('../pages/work/work-list.tsx'),
  '/people/$resourceId': () => import('../pages/work/resource.tsx'),
  '/people': () => import('../pages/plan/resources.tsx'),
  '/import': () => import('../pages/import/import.tsx'),
  '/projects/new': () => import('../pages/plan/new-project.tsx'),
  '/projects/$projectId': () => import('../pages/project/overview.tsx'),
  '/projects/$projectId/gantt': () => import('../pages/project/gantt.tsx'),
  '/projects/$projectId/plan': () => import('../pages/plan/plan.tsx'),
  '/projects/$projectId/what-if': () => import('../pages/project/what-if.tsx'),
  '/projects/$projectId/history': () => import('../pages/project/history.tsx'),
  '/projects/$projectId/settings': () => import('../pages/project/settings.tsx'),
}

/** For administrators. */
const ADMINISTRATION: Readonly<Record<string, LoadPage>> = {
  '/webhooks': () => import('../pages/admin/webhooks.tsx'),
  '/webhooks/$webhookId': () => import('../pages/admin/webhook.tsx'),
  '/clients': () => import('../pages/admin/clients.tsx'),
  '/plugins': () => import('../pages/admin/plugins.tsx'),
  '/users': () => import('../pages/admin/users.tsx'),
  '/users/$userId': () => import('../pages/admin/user.tsx'),
  '/sso': () => import('../pages/admin/sso.tsx'),
  '/scim': () => import('../pages/admin/scim.tsx'),
  '/scim/$clientId': () => import('../pages/admin/scim-client.tsx'),
  '/provisioning': () => import('../pages/admin/provisioning.tsx'),
  '/audit': () => import('../pages/admin/audit.tsx'),
  '/security': () => import('../pages/admin/security.tsx'),
  '/account': () => import('../pages/admin/account.tsx'),
}

/** Loads the code of the page that the address names, while the user is being signed in. */
export function preloadPage(): void {
  const path = location.pathname.slice(CONSOLE_PATH.length)
  const [, load] =
    Object.entries({ ...PAGES, ...ADMINISTRATION }).find(([pattern]) =>
      new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path),
    ) ?? []
  // What fails here is loaded again, and shown as a fault, by the router.
  void load?.().catch(() => {})
}

interface Choices extends Pick<SignedIn['session'], 'administrator'> {
  /** Which page the console begins with. */
  home(): Promise<Home>
}

export function makeRouter({ administrator, home: homePage }: Choices) {
  const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: PageFault })
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: async () => {
      throw redirect({ to: await homePage(), replace: true })
    },
  })
  const pages = Object.entries({ ...PAGES, ...(administrator && ADMINISTRATION) }).map(([path, load]) =>
    createRoute({ getParentRoute: () => root, path, component: lazyPage(path, load) }),
  )
  return createRouter({
    routeTree: root.addChildren([home, ...pages]),
    basepath: CONSOLE_PATH,
    defaultPreload: 'intent',
    defaultPendingComponent: PageLoading,
    scrollRestoration: true,
  })
}
