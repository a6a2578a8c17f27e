// A plugin whose listener, background work, request and close hang, and the step that HANGING names (setup, start).
// SIGURG raises an unhandled rejection.

const never = () => new Promise(() => {})
const started = { kind: 'event', name: 'hanging.begun' }

process.on('SIGURG', () => {
  Promise.reject(new Error('rejected by a signal handler'))
})

async function beginHanging(_input, call) {
  await call.emit(started, {})
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
      event: started.name,
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
