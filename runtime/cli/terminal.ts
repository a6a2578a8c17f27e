/** The `Terminal` of a run: data on stdout, everything else on stderr. Nothing of it is coloured. */
import { createInterface } from 'node:readline/promises'
import type { Terminal } from '../plugin.ts'
import { UsageError } from './command.ts'
import { escapeControls } from './print.ts'
import { openProgressLine } from './progress-line.ts'

export function openTerminal(signal: AbortSignal, isJson: boolean): Terminal {
  const { stdout, stderr } = process
  const { show, clear } = isJson ? NO_PROGRESS : openProgressLine(stderr, process.env)
  return {
    signal,
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
      if (!process.stdin.isTTY || !stderr.isTTY)
        throw new UsageError(`This needs an answer, and there is no terminal to ask on: add ${flag}.`)
      clear()
      const asking = createInterface({ input: process.stdin, output: stderr })
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
