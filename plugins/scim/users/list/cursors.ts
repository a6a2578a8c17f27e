/**
 * Cursors (RFC 9865): where a page ended, encrypted and authenticated with the service's keys, so that every process accepts
 * them and nobody can make one. A cursor is valid for the account, the client, the filter, the order and the count that it
 * was made for.
 */
import type { UserPosition } from '#plugins/identity'
import type { Host } from '#runtime'
import { invalidScim } from '../../errors.ts'
import { CURSOR_TIMEOUT } from '../../paging.ts'

interface CursorPage {
  readonly count: number
  /** Users that the first page's request counted. */
  readonly total: number
  readonly position: UserPosition
}

/** The list that a cursor is valid for. */
interface CursorScope {
  readonly accountId: number
  /** Of everything else that decides which users are in the list, and in which order. */
  readonly digest: string
}

export type Cursors = ReturnType<typeof openCursors>

type Content = readonly [
  digest: string,
  expires: number, // ms since the epoch
  count: number,
  total: number,
  id: number,
  value: UserPosition['value'],
]

const rowOf = ({ accountId }: CursorScope) => `scim.cursor ${accountId}`

export function openCursors({ secrets, clock }: Pick<Host<unknown>, 'secrets' | 'clock'>) {
  function contentOf(scope: CursorScope, cursor: string): Content {
    try {
      return JSON.parse(secrets.open(cursor, rowOf(scope)))
    } catch {
      throw invalidCursor()
    }
  }

  return {
    write(scope: CursorScope, { count, total, position }: CursorPage): string {
      const expires = clock.now().getTime() + CURSOR_TIMEOUT * 1_000
      const content: Content = [scope.digest, expires, count, total, position.id, position.value]
      return secrets.seal(JSON.stringify(content), rowOf(scope))
    },

    /** @param count as the request has it @throws 400 invalidCursor, expiredCursor, invalidCount */
    read(scope: CursorScope, cursor: string, sentCount: number | undefined): CursorPage {
      const [digest, expires, count, total, id, value] = contentOf(scope, cursor)
      if (digest !== scope.digest) throw invalidCursor()
      if (expires <= clock.now().getTime())
        throw invalidScim(
          'expiredCursor',
          `The cursor is older than ${CURSOR_TIMEOUT} seconds; begin with the first page.`,
        )
      if (sentCount !== undefined && sentCount !== count)
        throw invalidScim('invalidCount', `The cursor is of pages of ${count} users; send the same count, or none.`)
      return { count, total, position: { id, value } }
    },
  }
}

const invalidCursor = () =>
  invalidScim(
    'invalidCursor',
    'The cursor is not of this list: send nextCursor of the page before, with the same filter and sort order.',
  )
