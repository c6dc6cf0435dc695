import { me } from '@kivuko/contract/auth.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '../support/test-app.ts'

test('API-12 the signed-in customer is answered by their token', async () => {
  await using app = await startTestApp()
  const customer = await app.customer('Ada Lovelace King')
  const { body } = await customer.call(me)
  expect(body).toEqual(customer.user)
})
