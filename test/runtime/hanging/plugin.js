// Everything in it hangs: a listener, background work, a request, its own close; what HANGING names (setup, start) too.
// Signals make it throw where nobody catches.

const never = () => new Promise(() => {})
const begun = { kind: 'event', name: 'hanging.begun' }

process.on('SIGUSR2', () => {
  throw new Error('thrown where nobody catches')
})
process.on('SIGURG', () => {
  Promise.reject(new Error('rejected where nobody catches'))
})

async function beginHanging(_input, call) {
  await call.emit(begun, {})
  return call.reply(204)
}

async function hang() {
  process.stderr.write('the request hangs\n')
  return never()
}

async function hangIn(step) {
  if (process.env.HANGING !== step) return
  process.stderr.write(`the ${step} hangs\n`)
  await never()
}

const wiring = {
  handlers: { beginHanging, hang },
  listeners: [
    {
      event: begun.name,
      async handle(_batch, { tx }) {
        await tx.query('SELECT 1')
        process.stderr.write('the listener hangs\n')
        await never()
      },
    },
  ],
  background: [{ name: 'that hangs', run: never }],
  start: () => hangIn('start'),
  close: never,
}

export default {
  name: 'hanging',
  contract: new URL('./contract.json', import.meta.url),
  availability: 'always',
  setup: async () => {
    await hangIn('setup')
    return wiring
  },
}
