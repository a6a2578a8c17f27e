/** A page that was opened before a deployment asks for files that the service no longer has: the page is loaded anew, once. */
import { now } from './clock.ts'

const RELOADED = 'chainwork.reloaded'
/** A file that is still missing after a reload is a fault, which the page shows. */
const PAUSE = 60_000 // ms

export function reloadForNewVersion(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
    if (!navigator.onLine || now() - last < PAUSE) return
    sessionStorage.setItem(RELOADED, String(now()))
    location.reload()
  })
}
