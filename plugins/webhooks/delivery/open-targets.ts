/**
 * Keeps the opened targets of registrations that are sent to often, since opening one takes as much CPU time as signing a
 * body. An entry serves only the sealed value that it was opened from, so a changed target is opened anew.
 */
import { LRUCache } from 'lru-cache'
import type { Secrets } from '#runtime'
import { openTarget, type Target } from '../target.ts'

const MAX_SIZE = 8_000_000 // characters of sealed values

/** @throws as `openTarget` does */
export type OpenTargets = (webhookId: string, targetSealed: string) => Target

export function createOpenTargets(secrets: Secrets): OpenTargets {
  const opened = new LRUCache<string, { readonly sealed: string; readonly target: Target }>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ sealed }) => sealed.length,
  })
  return (webhookId, targetSealed) => {
    const known = opened.get(webhookId)
    if (known?.sealed === targetSealed) return known.target
    const target = openTarget(secrets, webhookId, targetSealed)
    opened.set(webhookId, { sealed: targetSealed, target })
    return target
  }
}
