// The number typed on the profile, on a phone that puts pages to sleep while its owner reads the text with the code.
import { sendPhoneCode, verifyPhoneCode } from '@kivuko/contract/kyc.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetKeptKeys, giveCryptography, untilSealed } from '../../../../test/kept-keys.ts'
import { openKyc, startKycTest } from '../../../../test/kyc-driver.tsx'
import { sampleApplication } from '../../../../test/kyc-samples.ts'
import { on, raw } from '../../../../test/server.ts'

vi.mock('idb-keyval', () => import('../../../../test/kept-keys.ts'))

beforeEach(startKycTest)
beforeEach(forgetKeptKeys)

const FRESH = sampleApplication({ profile: { ...sampleApplication().profile, phone_number: null } })
const TEXTED = { result: 'ok', phone_number: '+254722000111', resend_after_seconds: 60, dev_code: '333444' } as const

const phone = async () => within(await screen.findByRole('region', { name: 'Phone number' }))
const number = async () => (await phone()).getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })

async function loadAnew(draft: string): Promise<void> {
  startKycTest()
  giveCryptography()
  sessionStorage.setItem('kyc_draft', draft)
}

test('FST-29 a phone number stays as it was typed after Back, and when the page is loaded anew', async () => {
  giveCryptography()
  await openKyc('/profile', { application: FRESH }, on(sendPhoneCode, TEXTED))
  fireEvent.change(await number(), { target: { value: '0722 000 111' } })
  fireEvent.click((await phone()).getByRole('button', { name: 'Send code to this phone' }))
  fireEvent.click(await (await phone()).findByRole('button', { name: 'Back' }))
  expect((await number()).value).toBe('0722 000 111')
  fireEvent.change(await number(), { target: { value: '0722 000 112' } })
  await loadAnew(await untilSealed('kyc_draft', '0722 000 112'))
  await openKyc('/profile', { application: FRESH })
  expect((await number()).value).toBe('0722 000 112')
})

test('FST-29 the code that was texted can be typed into a page that was loaded anew', async () => {
  giveCryptography()
  await openKyc('/profile', { application: FRESH }, on(sendPhoneCode, TEXTED))
  fireEvent.change(await number(), { target: { value: '0722 000 111' } })
  fireEvent.click((await phone()).getByRole('button', { name: 'Send code to this phone' }))
  await (await phone()).findByLabelText('Verification code')
  await loadAnew(await untilSealed('kyc_draft', 'sent_ms'))
  const { api } = await openKyc(
    '/profile',
    { application: FRESH },
    on(verifyPhoneCode, () => raw(200, { verified: true, phone_number: '+254722000111', current_tier: 2 })),
  )
  await (await phone()).findByText('We texted a code to 0722 000 111.')
  expect((await phone()).getByRole('button', { name: /^Another code can be sent in \d+ s$/ })).toBeDefined()
  fireEvent.change((await phone()).getByLabelText('Verification code'), { target: { value: '333444' } })
  fireEvent.click((await phone()).getByRole('button', { name: 'Verify' }))
  await vi.waitFor(() => expect(api.callsOf(verifyPhoneCode)).toHaveLength(1))
  // What is verified is not asked for again.
  expect((await number()).value).toBe('')
})
