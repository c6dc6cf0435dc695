// The phone among the details: which numbers are taken, and in which form.
import { saveKycProfile } from '@kivuko/contract/kyc.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetKeptKeys } from '../../../../test/kept-keys.ts'
import { startKycTest } from '../../../../test/kyc-driver.tsx'
import { ADDRESS, fillDetails, open, press, type, VERIFIED } from '../../../../test/onboarding-driver.ts'
import { on, refuse } from '../../../../test/server.ts'

vi.mock('idb-keyval', () => import('../../../../test/kept-keys.ts'))

beforeEach(startKycTest)
beforeEach(forgetKeptKeys)

async function reachDetails(...handlers: Parameters<typeof open>[1][]) {
  const opened = await open(VERIFIED, ...handlers)
  await screen.findByLabelText('First name *')
  return opened
}

test.each(['0712345678', '12345678901234567', 'call me'])('ONB-22 the phone %s is refused', async (phone) => {
  await reachDetails()
  type('Phone number *', phone)
  fireEvent.blur(screen.getByLabelText('Phone number *'))
  expect(await screen.findByText('Please enter a valid phone number')).toBeDefined()
})

test('KYC-152 a national number is taken where the account’s country is known', async () => {
  const { api } = await open(
    { ...VERIFIED, address: { ...ADDRESS, country_code: 'KE' } },
    on(saveKycProfile, { result: 'ok' }),
  )
  await screen.findByLabelText('First name *')
  fillDetails()
  type('Phone number *', '0712 345 678')
  press('Continue')
  await waitFor(() => expect(api.callsOf(saveKycProfile)).toHaveLength(1))
  expect(api.callsOf(saveKycProfile)[0]?.body).toMatchObject({ phone_number: '+254712345678' })
})

test('ONB-23 ONB-24 seven digits pass on the screen, and the field shows an international example', async () => {
  const { api } = await reachDetails(
    on(saveKycProfile, () =>
      refuse('validation_failed', {
        errors: [{ field: 'phone_number', message: 'Please enter a valid phone number' }],
      }),
    ),
  )
  expect(screen.getByText(/\+254 712 345 678/)).toBeDefined()
  fillDetails()
  type('Phone number *', '7')
  press('Continue')
  await waitFor(() => expect(api.callsOf(saveKycProfile)).toHaveLength(1))
  expect(await screen.findByText('Please enter a valid phone number')).toBeDefined()
})
