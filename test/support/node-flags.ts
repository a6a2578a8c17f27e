/**
 * Flags of Node.js for processes that tests start, and for what calculates. Node.js begins with a megabyte for new objects, and
 * copies those that live whenever it is full: a third of the time in which a process loads its modules.
 */
export const NODE_FLAGS: readonly string[] = ['--min-semi-space-size=16', '--max-semi-space-size=32'] // MiB
