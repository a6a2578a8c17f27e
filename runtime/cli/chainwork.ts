#!/usr/bin/env node
/** `chainwork`: runs `cli.ts` with the compile cache. */
import '../compile-cache.ts'

await import('./cli.ts')
