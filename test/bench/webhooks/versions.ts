import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

/** The version of a package, of the benchmarks' own or of the project. */
export function versionOf(name: string): string {
  const file = findPackageJSON(name, import.meta.url)
  if (!file) throw new Error(`The package ${name} is not installed: npm ci --prefix test/bench`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
