/**
 * The console: the web application of project managers and administrators. Its pages (`web/`) are built by Vite into `dist/`
 * and are a client of the API like any other; the operations here tell them how to sign in and what the user may do.
 *
 * Glossary
 * - console client: the public API client of the installation, with which users of all accounts sign in to the console.
 * - session: what the signed-in user may see and do.
 */
import { definePlugin, type Handlers } from '#generated/console'
import { type BrowserClient, browserClients } from '#plugins/identity'
import type { Host } from '#runtime'
import { openPages, PREFIX } from './pages.ts'

export default definePlugin({
  availability: 'always',
  uses: { browserClients },

  setup(host, services) {
    const { files, start, close } = openPages(host)
    return {
      handlers: handlers(host),
      files,
      async start() {
        await start()
        await services.browserClients.register(clientOf(host))
      },
      close,
    }
  },
})

/** `admin` is asked for by administrators alone; others get a refusal, and sign in without it. */
const SCOPES = ['openid', 'profile', 'api1', 'admin', 'offline_access']

/** Requests a minute of a user: a page loads with ten, asks for changes every few seconds, and people click quickly. */
const RATE_LIMIT = 600

const clientOf = ({ urls }: Pick<Host<unknown>, 'urls'>): BrowserClient => ({
  id: 'console',
  displayName: 'Console',
  scopes: SCOPES,
  redirectUri: `${urls.base}${PREFIX}/`,
  rateLimit: RATE_LIMIT,
})

/** How the console signs in, and what the signed-in user may see and do. */
function handlers({ urls, clock, pluginsOf }: Pick<Host<unknown>, 'urls' | 'clock' | 'pluginsOf'>) {
  const { id: clientId, redirectUri, scopes } = clientOf({ urls })
  return {
    getConsoleSettings: async (_, call) =>
      call.reply(200, { authUrl: urls.auth, clientId, redirectUri, scope: scopes.join(' ') }),

    async getConsoleSession(_, call) {
      const { account, actor, may } = call
      const plugins = await pluginsOf(account.id)
      return call.reply(200, {
        user: actor,
        administrator: may.administer,
        allProjects: may.allProjects,
        account: {
          id: account.id,
          timeZone: account.timeZone,
          zones: account.zones ?? 'flat',
          today: dateIn(account.timeZone, clock.now()),
        },
        plugins: plugins
          .filter(({ availability }) => availability !== 'always')
          .map(({ name, enabled }) => ({ name, enabled })),
      })
    },
  } satisfies Handlers
}

/** The date that it is in a time zone (an IANA name). */
const dateIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
