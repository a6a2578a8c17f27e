/** The tutorial's plugin as an npm package, installed by an operator and served. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildRiskPackage, install, type RiskPackage, run } from '../support/risk-package.ts'

const TIMEOUT = 120_000 // ms

let built: RiskPackage
beforeAll(async () => {
  built = await buildRiskPackage()
}, TIMEOUT)
afterAll(() => built?.remove())

describe('the tutorial’s plugin as a package', () => {
  test('has JavaScript, the contract and the migrations in it, and is served from an operator’s node_modules', async () => {
    const operator = join(built.home, 'operator')
    expect(await install(built.source, 'chainwork-risk', operator)).toEqual([
      'migrations',
      'migrations/001_risk.sql',
      'package.json',
      'plugin.js',
      'risk.js',
      'risk.yaml',
    ])
    await writeFile(join(operator, 'try.ts'), SCRIPT)
    const { code, output } = await run(process.execPath, ['try.ts'], operator, {
      ROOT: new URL('../../', import.meta.url).href,
    })
    expect(output).toContain('403 plugin_disabled\n200 ["Weld the frame has used 93 % of its buffer"]')
    expect(code).toBe(0)
  }, 120_000)
})

const SCRIPT = `
const { startTestService } = await import(process.env.ROOT + 'runtime/testing.ts')
const service = await startTestService({ environment: { CHAINWORK_PLUGINS: 'chainwork-risk' } })
const acme = await service.account()
const before = await acme.get('/api/v1/risks')
console.log(before.status, before.body.code)
await service.app.activation.set(acme.accountId, 'risk', true)
const red = { kind: 'event', name: 'task.red' }
const system = { name: 'system' }
await service.app.unitOfWork.of('scheduling').as({ id: acme.accountId, timeZone: 'UTC' }, system, (call) =>
  call.emit(red, { taskName: 'Weld the frame', bufferConsumption: 93.4 }))
await service.settled()
const after = await acme.get('/api/v1/risks?$top=1')
console.log(after.status, JSON.stringify(after.body.value.map((risk) => risk.title)))
await service.stop()
process.exit(0)
`
