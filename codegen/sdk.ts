/** Generates the sources of the client SDK with hey-api, in a temporary folder because hey-api empties its output folder. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createClient, type UserConfig } from '@hey-api/openapi-ts'
import { type Document, operationsOf } from './document.ts'

/** Returns the files of `generated/sdk/src` by their path in that folder. */
export async function emitSdk(document: Document, tsConfigPath: string): Promise<Map<string, string>> {
  const output = await mkdtemp(join(tmpdir(), 'chainwork-sdk-'))
  try {
    await createClient({
      input: forClients(document) as unknown as UserConfig['input'],
      logs: { level: 'silent', file: false },
      output: { path: output, module: { extension: '.ts' }, tsConfigPath, header: HEADER },
      plugins: [
        { name: '@hey-api/client-fetch', throwOnError: true },
        '@hey-api/typescript',
        {
          name: '@hey-api/sdk',
          operations: { strategy: 'single', containerName: 'Operations' },
          responseStyle: 'data',
        },
      ],
    })
    const files = (await readdir(output, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    const texts = files.map(async (entry): Promise<[string, string]> => {
      const path = join(entry.parentPath, entry.name)
      return [relative(output, path).replaceAll('\\', '/'), await readFile(path, 'utf8')]
    })
    return new Map(await Promise.all(texts))
  } finally {
    await rm(output, { recursive: true, force: true })
  }
}

/**
 * Returns a copy (hey-api changes its input) without the operations that have `x-sdk: false`, such as pages, and in which
 * each event requires its own properties. Delivery requires them already, which JSON Schema honours, but an intersection of
 * TypeScript types does not.
 */
function forClients(document: Document): Document {
  const copy = structuredClone(document)
  for (const { item, operation, method } of operationsOf(copy))
    if (operation['x-sdk'] === false) delete (item as Record<string, unknown>)[method]
  for (const { operation } of operationsOf(copy).filter(({ event }) => event)) {
    const schema = operation.requestBody?.content?.['application/json']?.schema
    for (const member of (schema?.allOf ?? []) as { properties?: object; required?: string[] }[])
      if (member.properties) member.required = Object.keys(member.properties)
  }
  return copy
}

const HEADER = '// Generated from openapi/ by `npm run codegen`; do not edit.'
