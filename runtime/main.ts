/** `npm start`: runs `boot/process.ts` with the compile cache. */
import './boot/compile-cache.ts'

await import('./boot/process.ts')
