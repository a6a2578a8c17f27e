/** A plugin that ends its process: at the note `kill` at once, at the note `throw` by an error that nobody can catch. */
import { listening } from './plugins.ts'

export default listening('fatal', async (batch, { tx }) => {
  for (const { data } of batch) {
    await tx.query('INSERT INTO public.heard (note) VALUES ($1)', [data.note])
    if (data.note === 'kill') process.kill(process.pid, 'SIGKILL')
    if (data.note !== 'throw') continue
    setTimeout(() => {
      throw new Error('nobody catches it')
    })
    await new Promise(() => {})
  }
})
