/** Who PostgreSQL runs as. It refuses root, so root's one runs as the owner of the data, at first `nobody`. */
import { stat } from 'node:fs/promises'
import { EmbeddedFault } from './fault.ts'

/** Options of `spawn`; empty for an ordinary user, who runs it as itself. */
export type RunAs = { readonly uid?: number; readonly gid?: number }

/** Debian's, Alpine's and Fedora's number alike; initdb wants a user that the system knows. */
const NOBODY = 65_534

const mine = () => process.getuid?.()

/** @throws EmbeddedFault when the data belong to somebody whom this process cannot act for */
export async function runAs(dataFolder: string): Promise<RunAs> {
  const owner = await stat(dataFolder).catch(() => undefined)
  if (mine() === 0) {
    if (owner?.uid === 0)
      throw new EmbeddedFault(
        `${dataFolder} belongs to root, as whom PostgreSQL does not run; give it to another user: chown -R ${NOBODY}:${NOBODY}.`,
      )
    return owner ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY }
  }
  if (owner && owner.uid !== mine())
    throw new EmbeddedFault(
      `${dataFolder} belongs to the user ${owner.uid}, not to ${mine()}; start as that user or as root, or name another DATA_DIR.`,
    )
  return {}
}
