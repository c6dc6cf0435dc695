import { saveKycAddress } from '@kivuko/contract/kyc.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, on } from '../../../../test/server.ts'
import { saveAddress } from './api.ts'
import { EMPTY_FORM } from './trade-values.ts'

beforeEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['Moi Avenue 1', 'Old Road', 'Moi Avenue 1'],
  ['', 'Old Road', 'Old Road'],
])('API-61 of the address line %j and the street %j the call names %s first', async (address_line1, street, sent) => {
  const api = fakeApi(on(saveKycAddress, { result: 'ok' }))
  const form = { ...EMPTY_FORM, address_line1, street, city: 'Nairobi', postalCode: '00100', country_code: 'KE' }
  await saveAddress(form, 'Nairobi County')
  expect(api.callsOf(saveKycAddress).map(({ body }) => body)).toEqual([
    {
      address_line1: sent,
      street,
      city: 'Nairobi',
      county: 'Nairobi County',
      postal_code: '00100',
      country_code: 'KE',
    },
  ])
})
