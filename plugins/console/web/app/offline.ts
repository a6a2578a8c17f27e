/** The console opens without a connection too, for whoever uses the work list: a service worker keeps its files. */
import { CONSOLE_PATH } from './sign-in.ts'

export function keepWorkingOffline(): void {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker
    .register(`${CONSOLE_PATH}/service-worker.js`, { scope: `${CONSOLE_PATH}/` })
    .catch(() => {
      // The browser allows none, or `vite dev` has none: the console works with a connection.
    })
}
