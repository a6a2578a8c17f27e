#!/usr/bin/env node
/**
 * `chainwork`, in a checkout and in an installed package, which has the compiled code in dist/. On a machine with an older
 * Node.js it runs the CLI with the Node.js 24 that the package brings along; so this file is JavaScript for Node.js 20.
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 24
const isInstalled = import.meta.url.includes('/node_modules/')
const cli = new URL(isInstalled ? '../../dist/runtime/cli/chainwork.js' : './chainwork.ts', import.meta.url)

if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) await import(cli)
else runWith(bundledNode())

/** The program of the optional dependency for this platform. */
function bundledNode() {
  const platform = `${process.platform}-${process.arch}`
  for (const name of [`node-${platform}`, `node-bin-${platform}`]) {
    try {
      return createRequire(import.meta.url).resolve(`${name}/bin/node`)
    } catch {
      // Not installed.
    }
  }
  process.stderr.write(
    `Chainwork needs Node.js ${OLDEST_NODE} or newer, and this is ${process.version}: install a newer one, or install chainwork with its optional dependencies.\n`,
  )
  process.exit(1)
}

function runWith(node) {
  const child = spawn(node, [fileURLToPath(cli), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}
