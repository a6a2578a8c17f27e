/**
 * The console: the web application of project managers and administrators. Its pages (`web/`) are built by Vite into `dist/`
 * and are a client of the API like any other; the operations here tell them how to sign in and what the user may do.
 *
 * Glossary
 * - console client: the public API client of the installation, with which users of all accounts sign in to the console.
 * - session: what the signed-in user may see and do.
 */
import { definePlugin } from '#generated/console'
import { browserClients } from '#plugins/identity'
import { clientOf, handlers } from './handlers.ts'
import { openPages } from './pages.ts'

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
