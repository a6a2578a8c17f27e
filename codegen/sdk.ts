/** Generates the sources of the client SDK: types and validators with hey-api, methods by our own emitter. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type UserConfig } from '@hey-api/openapi-ts'
import type { Document } from '../runtime/contract/document.ts'
import { clientDocument } from './client-document.ts'
import { emitOperations } from './operations.ts'

/** Returns the files of `codegen/client/src` by their path in that folder. */
export async function emitSdk(document: Document, tsConfigPath: string): Promise<Map<string, string>> {
  const operations = emitOperations(clientDocument(document), HEADER)
  const types = await emitTypes(clientDocument(document), tsConfigPath)
  return new Map([...types, ...operations, ['events.gen.ts', emitEventList(document)]])
}

/** Every event with its summary, and the data of its example. */
function emitEventList({ webhooks = {} }: Document): string {
  const entries = Object.entries(webhooks).map(([name, { post }]) => {
    const example = post?.requestBody?.content?.['application/json']?.example as { readonly data?: object } | undefined
    return `  '${name}': ${JSON.stringify({ summary: post?.summary ?? '', data: example?.data ?? {} }, null, 2).replaceAll('\n', '\n  ')},`
  })
  return `${HEADER}
import type { WebhookEvent } from '../webhook.ts'

/** Every event by its name: when it is sent, and the data of one. */
export const events: { readonly [Name in WebhookEvent['event']]: { readonly summary: string; readonly data: object } } = {
${entries.join('\n')}
}
`
}

/** Runs hey-api in a temporary folder, because it empties its output folder. */
async function emitTypes(document: Document, tsConfigPath: string): Promise<[path: string, text: string][]> {
  const output = await mkdtemp(join(tmpdir(), 'chainwork-sdk-'))
  try {
    await createClient({
      input: document as unknown as UserConfig['input'],
      logs: { level: 'silent', file: false },
      output: { path: output, module: { extension: '.ts' }, tsConfigPath, header: HEADER },
      plugins: ['@hey-api/typescript', { name: 'zod', compatibilityVersion: 4 }],
    })
    const texts = FILES.map(
      async (file): Promise<[string, string]> => [
        file,
        // Patterns may contain control characters, with which git takes a file for binary.
        (await readFile(join(output, file), 'utf8')).replaceAll(
          CONTROL,
          (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
        ),
      ],
    )
    return await Promise.all(texts)
  } finally {
    await rm(output, { recursive: true, force: true })
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f]/g

const FILES = ['types.gen.ts', 'zod.gen.ts']

const HEADER = '// Generated from openapi/ by `npm run codegen`; do not edit.'
