import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openValidation } from '../../runtime/http/validate.ts'

const document = async () =>
  JSON.parse(await readFile(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))

test('composed contract: one that is valid OpenAPI is accepted', async () => {
  expect(await openValidation(await document(), true)).toBeDefined()
})

test('composed contract: one that is not is refused, with each place', async () => {
  const wrong = await document()
  wrong.paths['/api/v1/risks'] = { get: { responses: { 200: { content: { 'text/csv': 'none' } } } } }
  wrong.info = {}
  const opening = openValidation(wrong, true)
  await expect(opening).rejects.toThrow(/^The contracts, composed with those of plugins, are not valid OpenAPI: /)
  await expect(opening).rejects.toThrow("/info must have required property 'title'")
  await expect(opening).rejects.toThrow('/paths/~1api~1v1~1risks/get/responses/200/content/text~1csv must be object')
})
