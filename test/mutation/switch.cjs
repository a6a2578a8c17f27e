/**
 * Whether a mutant is on in this process. A process belongs to the test file whose worker it descends from, whatever
 * environment the test gave it; those of the set-up belong to none. In a round that only looks, it notes which file reaches
 * which mutant.
 */
const { appendFileSync, readFileSync } = require('node:fs')
const { join } = require('node:path')

const work = join(__dirname, '../../..')
const round = JSON.parse(readFileSync(join(work, 'round.json'), 'utf8'))
const owner = ownerOf(process.pid)
const on = new Set(round.on[owner])
const noted = new Set()

function ownerOf(pid) {
  for (let at = pid; at > 1; at = parentOf(at)) {
    try {
      return readFileSync(join(work, 'pids', String(at)), 'utf8')
    } catch {
      // Not a worker.
    }
  }
  return 'set-up'
}

/** The fields after the name of the program, which may have any characters: state, parent. */
function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1])
  } catch {
    return 0
  }
}

function note(id) {
  if (!noted.has(id)) appendFileSync(join(work, 'reached'), `${id} ${owner}\n`)
  noted.add(id)
  return false
}

module.exports = round.looks ? note : (id) => on.has(id)
