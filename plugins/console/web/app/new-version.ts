/** A page that was opened before a deployment asks for files that the service no longer has: the page is loaded anew, once. */
import { now } from './clock.ts'
import { CONSOLE_PATH } from './sign-in.ts'

const RELOADED = 'chainwork.reloaded'
/** A file that is still missing after a reload is a fault, which the page shows. */
const PAUSE = 60_000 // ms

export function reloadForNewVersion(): void {
  addEventListener('vite:preloadError', () => void reloadIfReplaced())
}

async function reloadIfReplaced(): Promise<void> {
  if (!navigator.onLine || now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < PAUSE) return
  if (!(await isReplaced().catch(() => false))) return
  sessionStorage.setItem(RELOADED, String(now()))
  location.reload()
}

/** Whether the page that the service has now names other scripts; not while a proxy answers in its place. */
async function isReplaced(): Promise<boolean> {
  const answer = await fetch(`${CONSOLE_PATH}/`, { cache: 'no-store' })
  if (!answer.ok) return false
  const page = await answer.text()
  const scripts = [...document.querySelectorAll('script[type="module"][src]')]
  return scripts.some((script) => !page.includes(`"${script.getAttribute('src')}"`))
}
