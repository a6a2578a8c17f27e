/**
 * The user that PostgreSQL runs as. It refuses to run as root, so a service that runs as root starts it as the owner of the
 * data folder, and as `nobody` when there is no data folder yet.
 */
import { stat } from 'node:fs/promises'
import { EmbeddedFault } from './fault.ts'

/** Options of `spawn`; empty when the service does not run as root. */
export type RunAs = { readonly uid?: number; readonly gid?: number }

/** The same number in Debian, Alpine and Fedora; initdb requires a user that the system knows. */
const NOBODY = 65_534

const ownUid = () => process.getuid?.()

/** @throws EmbeddedFault when the data belong to a user that this process cannot switch to */
export async function runAs(dataFolder: string): Promise<RunAs> {
  const owner = await stat(dataFolder).catch(() => undefined)
  if (ownUid() === 0) {
    if (owner?.uid === 0)
      throw new EmbeddedFault(
        `${dataFolder} belongs to root, but PostgreSQL does not run as root; give the folder to another user: chown -R ${NOBODY}:${NOBODY}.`,
      )
    return owner ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY }
  }
  if (owner && owner.uid !== ownUid())
    throw new EmbeddedFault(
      `${dataFolder} belongs to the user ${owner.uid}, not to ${ownUid()}; start as that user or as root, or name another DATA_DIR.`,
    )
  return {}
}
