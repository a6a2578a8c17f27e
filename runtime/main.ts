/** `npm start`: runs `process.ts` with the compile cache. */
import './compile-cache.ts'

await import('./process.ts')
