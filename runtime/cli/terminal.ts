/** The `Terminal` of a run: data on stdout, everything else on stderr. Nothing of it is coloured. */
import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import type { Terminal } from '../plugin.ts'
import { type Session, UsageError } from './command.ts'
import { escapeControls } from './print.ts'
import { openProgressLine } from './progress-line.ts'

export type Stdin = Readable & { readonly isTTY?: boolean }

/** Where a run reads and writes. */
export interface Streams {
  readonly stdin: Stdin
  readonly stdout: Writable
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number }
}

export function openTerminal(
  { stdin, stdout, stderr }: Streams,
  { environment, signal, isJson }: Pick<Session, 'environment' | 'signal'> & { readonly isJson: boolean },
): Terminal {
  const { show, clear } = isJson ? NO_PROGRESS : openProgressLine(stderr, environment)
  return {
    signal,
    isJson,
    out: stdout,
    print(it, text) {
      clear()
      stdout.write(`${isJson ? JSON.stringify(it) : escapeControls(text)}\n`)
    },
    note(text) {
      clear()
      stderr.write(`${escapeControls(text)}\n`)
    },
    async ask(question, flag) {
      if (!stdin.isTTY || !stderr.isTTY)
        throw new UsageError(`This needs an answer, and there is no terminal to ask on: add ${flag}.`)
      clear()
      const asking = createInterface({ input: stdin, output: stderr })
      try {
        return await asking.question(escapeControls(question), { signal })
      } finally {
        asking.close()
      }
    },
    progress: show,
  }
}

/** With --json a program reads the output. */
const NO_PROGRESS = { show() {}, clear() {} }
