/** Saves with `If-Match`, so that what somebody else has changed meanwhile is not overwritten unseen. */
import { etagOf } from '@chainwork/sdk'

export type Outcome<R> =
  | { readonly kind: 'saved'; readonly saved: R }
  /** Nothing was saved; `current` is what the service has now. */
  | { readonly kind: 'conflict'; readonly current: R }

interface Save<R extends object> {
  /** Such as `() => api.getTask({ path: { taskId } })`. */
  load(): Promise<R>
  /** Such as `(headers) => api.updateTask({ path: { taskId }, body, headers })`. */
  save(headers: { readonly 'If-Match': string }): Promise<R>
  /** Whether what the user has seen of the fields that are saved still holds. True always: the user's values win. */
  isAsShown(current: R): boolean
}

const ATTEMPTS = 4

/** Saves with `If-Match`. A change of other fields meanwhile does not count: it is saved on top of that. */
export async function saveUnlessChanged<R extends object>({ load, save, isAsShown }: Save<R>): Promise<Outcome<R>> {
  for (let attempt = 1; ; attempt++) {
    const current = await load()
    if (!isAsShown(current)) return { kind: 'conflict', current }
    try {
      return { kind: 'saved', saved: await save({ 'If-Match': etagOf(current) ?? '*' }) }
    } catch (error) {
      if ((error as { status?: number }).status !== 412 || attempt === ATTEMPTS) throw error
    }
  }
}
