#!/usr/bin/env node
/** `chainwork`: runs `cli.ts` with the compile cache. `start` alone loads nothing that the service loads again. */
import '../boot/compile-cache.ts'

const [name, ...more] = process.argv.slice(2)
if (name === 'start' && more.length === 0) (await import('./start.ts')).start(process.env)
else await (await import('./cli.ts')).runAsProcess()
