/** Reads what planning threads answer: a result, which comes in parts, or an error. */
import { setImmediate as turn } from 'node:timers/promises'
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import { Problem } from '#runtime'
import { NetworkError } from '../engine/model.ts'
import type { Answer } from './messages.ts'
import { addPart, type Part, putTogether } from './parts.ts'

/** Takes the parts of a result off their port, one a turn: by itself Node hands over up to 1,000 messages in one go. */
export async function collect(
  { parts }: { readonly parts: MessagePort },
  { rest, parts: count }: Answer & { readonly kind: 'done' },
): Promise<unknown> {
  const lists: unknown[][] = []
  for (let n = 0; n < count; n++) {
    const received: { message: Part } | undefined = receiveMessageOnPort(parts)
    if (!received) throw new Error("A part of a planning thread's result is missing.")
    addPart(lists, received.message)
    await turn()
  }
  return putTogether(rest, lists)
}

/** The error that a job ends with: all faults of a network, a problem with its status, or what was thrown. */
export function errorOf(answer: Exclude<Answer, { kind: 'progress' | 'done' }>): unknown {
  if (answer.kind === 'faults') return new NetworkError(answer.faults)
  if (answer.kind === 'failed') return answer.error
  return new Problem(answer.status, answer.code, answer.detail, answer.errors && { errors: answer.errors })
}
