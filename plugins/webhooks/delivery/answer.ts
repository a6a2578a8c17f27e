/**
 * The answer to one request, as a handler of undici's `dispatch`: `request` would build a stream, an abort signal and their
 * listeners for each attempt, and takes twice the CPU time. The status alone classifies the attempt; the body neither
 * changes nor delays the result.
 */
import type { Dispatcher } from 'undici'
import { type AttemptResult, classifyError, classifyStatus } from './attempt-result.ts'

/** Bytes of an answer's body that are read and dropped, so that its connection can be reused. */
const MAX_BODY = 16_384
const TIMEOUT = new DOMException('The attempt took too long.', 'TimeoutError')
const TOO_LONG = new Error('The body of the answer is too long.')

/** A class, because each request creates one. */
export class Answer implements Dispatcher.DispatchHandler {
  readonly #resolve: (result: AttemptResult) => void
  readonly #ended: () => void
  readonly #timer: NodeJS.Timeout
  #controller: Dispatcher.DispatchController | undefined
  #isLate = false
  #bytes = 0

  /**
   * @param timeout milliseconds for the whole attempt, the body of the answer included
   * @param ended is called once, after the last byte or the error
   */
  constructor(timeout: number, resolve: (result: AttemptResult) => void, ended: () => void) {
    this.#resolve = resolve
    this.#ended = ended
    this.#timer = setTimeout(() => {
      this.#isLate = true
      this.#controller?.abort(TIMEOUT)
    }, timeout)
  }

  /** Is called once there is a connection. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isLate) controller.abort(TIMEOUT)
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    // An informational answer (1xx) precedes the final one.
    if (status >= 200) this.#resolve(classifyStatus(status))
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#bytes > MAX_BODY) controller.abort(TOO_LONG)
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer)
    this.#ended()
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#timer)
    this.#ended()
    this.#resolve(classifyError(error))
  }
}
