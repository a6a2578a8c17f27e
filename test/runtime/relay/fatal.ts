/** A plugin whose listener ends the process: by SIGKILL at the note `kill`, by an uncaught error at the note `throw`. */
import { listening } from './plugins.ts'

export default listening('fatal', async (batch, { tx }) => {
  for (const { data } of batch) {
    await tx.query('INSERT INTO public.received (note) VALUES ($1)', [data.note])
    if (data.note === 'kill') process.kill(process.pid, 'SIGKILL')
    if (data.note !== 'throw') continue
    setTimeout(() => {
      throw new Error('uncaught')
    })
    await new Promise(() => {})
  }
})
