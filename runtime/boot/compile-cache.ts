/**
 * Makes Node.js keep the modules that it compiles, for the next start: without types, and as bytecode. Imported by the two
 * entry points alone, which import everything else after it.
 *
 * They are kept in the project's own folder, since whoever can write them decides what the next process runs. Where that
 * folder cannot be written, each start compiles anew.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const folder =
  process.env.NODE_COMPILE_CACHE ?? fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))
enableCompileCache(folder)
// For threads, which do not inherit the cache itself.
process.env.NODE_COMPILE_CACHE = folder
