import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes an empty folder under the system's folder for temporary files and returns its path. Whoever makes it removes it
 * with `removeFolder`, after the processes that use it have ended.
 * The path holds spaces, so that every test also covers paths with spaces.
 * @param name part of the folder's name, so that a folder that is left behind shows which test made it
 */
export const temporaryFolder = (name: string): string => mkdtempSync(join(tmpdir(), `chainwork ${name} `))

/** Removes the folder with all that is in it; does nothing when it does not exist. */
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })
