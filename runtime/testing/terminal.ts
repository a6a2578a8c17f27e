/** A `Terminal` for commands that a test runs in its own process: it keeps what they print. */
import { Writable } from 'node:stream'
import type { Terminal } from '../plugin.ts'

export interface TestTerminal extends Terminal {
  /** What was printed, one entry for each object. */
  readonly printed: readonly object[]
  readonly notes: readonly string[]
  /** What was written to stdout. */
  text(): string
}

/** @param answer to every question */
export function testTerminal(signal: AbortSignal = new AbortController().signal, answer = ''): TestTerminal {
  const printed: object[] = []
  const notes: string[] = []
  const pieces: Buffer[] = []
  const out = new Writable({
    write(piece, _encoding, done) {
      pieces.push(Buffer.from(piece))
      done()
    },
  })
  return {
    signal,
    isJson: false,
    out,
    printed,
    notes,
    print: (it) => void printed.push(it),
    note: (text) => void notes.push(text),
    progress: () => {},
    async ask(question) {
      notes.push(question)
      return answer
    },
    text: () => Buffer.concat(pieces).toString('utf8'),
  }
}
