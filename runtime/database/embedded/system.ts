/** What starting and watching the programs of PostgreSQL take from the operating system. */

/** The child's working folder. Root changes to it before it becomes somebody who may not walk the path to it. */
export const HERE = process.platform === 'linux' ? '/proc/self/cwd' : '.'

/** What PostgreSQL's programs see of our environment. */
export const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Whether a process of this pid lives, whoever owns it. */
export const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
