/** Working folder, environment and existence of PostgreSQL's processes. */

/** The child's working folder: it changes there as root, before it becomes a user who may not be able to open the path. */
export const HERE = process.platform === 'linux' ? '/proc/self/cwd' : '.'

/** The environment of PostgreSQL's programs, in place of the service's, which contains secrets. */
export const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** True when a process with this pid exists, of any user. */
export const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
