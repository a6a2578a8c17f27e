/** The `Terminal` of a run: data on stdout, everything else on stderr, and the progress line only on a terminal. */
import { createInterface } from 'node:readline/promises'
import type { Terminal } from '../plugin.ts'
import { UsageError } from './command.ts'
import { escapeControls } from './print.ts'

const LINE = 100 // characters of a progress line; a longer one would not be overwritten

export function openTerminal(signal: AbortSignal, isJson: boolean): Terminal {
  const { stdout, stderr } = process
  let shown = false
  const clear = () => {
    if (shown) stderr.write('\r\u001b[K')
    shown = false
  }
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
    progress(text) {
      if (!stderr.isTTY) return
      clear()
      stderr.write(escapeControls(text).slice(0, LINE))
      shown = text !== ''
    },
  }
}
