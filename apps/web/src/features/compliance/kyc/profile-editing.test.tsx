import { me } from '@kivuko/contract/auth.ts'
import { type KycApplication, saveKycProfile, sendPhoneCode, verifyPhoneCode } from '@kivuko/contract/kyc.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openKyc, startKycTest } from '../../../../test/kyc-driver.tsx'
import { sampleApplication } from '../../../../test/kyc-samples.ts'
import { ADA } from '../../../../test/people.ts'
import { address } from '../../../../test/render-app.tsx'
import { on, raw, refuse } from '../../../../test/server.ts'

beforeEach(startKycTest)

const PROFILE = { ...sampleApplication().profile, phone_number: '+254712345678', date_of_birth: '1990-12-10' }
const UNVERIFIED = sampleApplication({ profile: PROFILE })
const VERIFIED = sampleApplication({
  profile: PROFILE,
  email_verified: true,
  phone_verified: true,
  locked_fields: ['email', 'phone_number'],
})

function open(application: KycApplication, ...handlers: Parameters<typeof openKyc>[2][]) {
  return openKyc('/profile', { application }, ...handlers)
}

async function edit(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Edit your details' }))
  await screen.findByLabelText(/^First name/)
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('PRO-11 PRO-12 KYC-152 name, email, phone and birth date are edited and saved', async () => {
  let user = ADA
  const { api, held } = await open(
    sampleApplication(),
    on(me, () => raw(200, user)),
    on(saveKycProfile, ({ body }) => {
      user = { ...ADA, first_name: body.first_name, phone: '+254712345678', date_of_birth: body.date_of_birth }
      held.application = UNVERIFIED
      return raw(200, { result: 'ok' })
    }),
  )
  await edit()
  type('First name *', 'Augusta')
  type('Email *', 'augusta@example.com')
  type('Phone number *', '0712 345 678')
  type('Date of birth *', '1990-12-10')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Your details are saved.')).toBeDefined()
  expect(api.callsOf(saveKycProfile)[0]?.body).toEqual({
    first_name: 'Augusta',
    last_name: 'Lovelace King',
    email: 'augusta@example.com',
    phone_number: '+254712345678',
    date_of_birth: '1990-12-10',
  })
  expect(screen.getByRole('heading', { level: 1, name: 'Augusta Lovelace King' })).toBeDefined()
})

test('PRO-12 what is verified cannot be typed over, and says why', async () => {
  await open({ ...VERIFIED, locked_fields: ['first_name', 'last_name', 'date_of_birth', 'phone_number', 'email'] })
  await edit()
  for (const label of ['First name', 'Last name', 'Date of birth', 'Phone number', 'Email']) {
    const input = field(label)
    expect(input.readOnly).toBe(true)
    const hint = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toMatch(/^Verified/)
  }
})

test('PRO-12 Cancel brings the details back as they were', async () => {
  await open(UNVERIFIED)
  await edit()
  type('First name *', 'Nobody')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await edit()
  expect(field('First name *').value).toBe('Ada')
})

test('PRO-12 a detail the server has locked meanwhile is said beside its field', async () => {
  const errors = [{ field: 'first_name', message: 'is verified or being checked' }]
  await open(
    UNVERIFIED,
    on(saveKycProfile, () => refuse('details_locked', { errors })),
  )
  await edit()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('is verified or being checked')).toBeDefined()
  expect(screen.getByText(/Verified details cannot be changed here/)).toBeDefined()
})

test('PRO-12 PRO-101 KYC-13 KYC-151 at tier 1 the profile leads to the email’s code and has the phone’s, and both make tier 2', async () => {
  const { api, held } = await open(
    { ...UNVERIFIED, email_verified: true, locked_fields: ['email'] },
    on(sendPhoneCode, { result: 'ok', phone_number: '+254712345678', resend_after_seconds: 60, dev_code: '333444' }),
    on(verifyPhoneCode, () => {
      held.application = VERIFIED
      held.tier = 2
      return raw(200, { verified: true, phone_number: '+254712345678', current_tier: 2 })
    }),
  )
  const email = await part('Email')
  expect(email.getByText('Verified')).toBeDefined()
  const phone = await part('Phone number')
  fireEvent.change(phone.getByLabelText('Phone number'), { target: { value: '0712345678' } })
  fireEvent.click(phone.getByRole('button', { name: 'Send code to this phone' }))
  expect(await phone.findByText('We texted a code to 0712 345 678.')).toBeDefined()
  fireEvent.change(phone.getByLabelText('Verification code'), { target: { value: '333444' } })
  fireEvent.click(phone.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Your email and phone are verified: you are at tier 2 now.')).toBeDefined()
  expect(api.callsOf(sendPhoneCode)[0]?.body).toEqual({ phone_number: '+254712345678' })
  expect(api.callsOf(verifyPhoneCode)[0]?.body).toEqual({ code: '333444' })
})

test('KYC-151 an email that is to be verified has no form of its own on the profile, which leads to the one there is', async () => {
  await open(UNVERIFIED)
  const email = await part('Email')
  expect(email.queryByRole('button')).toBeNull()
  fireEvent.click(email.getByRole('link', { name: 'Verify your email' }))
  await waitFor(() => expect(address()).toBe('/kyc-verification'))
  expect(await screen.findByRole('button', { name: 'Send code' })).toBeDefined()
})

test('PRO-12 a verified phone is replaced by verifying another, and a wrong code is said', async () => {
  const { api } = await open(
    VERIFIED,
    on(sendPhoneCode, { result: 'ok', phone_number: '+2348031234567', resend_after_seconds: 60 }),
    on(verifyPhoneCode, () => refuse('code_invalid')),
  )
  const phone = await part('Phone number')
  fireEvent.click(phone.getByRole('button', { name: 'Change number' }))
  fireEvent.click(phone.getByRole('button', { name: 'Send code to this phone' }))
  expect(phone.getByText('Phone number is required')).toBeDefined()
  fireEvent.change(phone.getByLabelText('New phone number'), { target: { value: '+234 803 123 4567' } })
  fireEvent.click(phone.getByRole('button', { name: 'Send code to this phone' }))
  await phone.findByText('We texted a code to 0803 123 4567.')
  expect(api.callsOf(sendPhoneCode)[0]?.body).toEqual({ phone_number: '+2348031234567' })
  fireEvent.change(phone.getByLabelText('Verification code'), { target: { value: '000000' } })
  fireEvent.click(phone.getByRole('button', { name: 'Verify' }))
  expect(await phone.findByText('Invalid verification code. Please try again.')).toBeDefined()
})

test.each([
  ['phone_taken', 'This phone number is already verified by another account.'],
  ['sms_unavailable', 'We cannot send text messages at the moment. Please try again later.'],
  ['internal', 'Failed to send verification code. Please try again.'],
] as const)('PRO-12 ERR-31 when texting is refused with %s it says so beside the number', async (code, text) => {
  await open(
    UNVERIFIED,
    on(sendPhoneCode, () => refuse(code)),
  )
  const phone = await part('Phone number')
  fireEvent.click(phone.getByRole('button', { name: 'Send code to this phone' }))
  expect(await phone.findByText(text)).toBeDefined()
  await waitFor(() => expect(field('Phone number').getAttribute('aria-invalid')).toBe('true'))
})

test('KYC-173 a phone number that is being typed stays when the answer that verifies the email brings another token', async () => {
  let user = ADA
  await open(
    UNVERIFIED,
    on(me, () => raw(200, user)),
  )
  const phone = () => part('Phone number')
  fireEvent.change((await phone()).getByRole('textbox'), { target: { value: '0722 000 111' } })
  const { adopt } = await import('#lib/session.ts')
  await act(() => adopt('fresh', ADA))
  expect((await phone()).getByRole<HTMLInputElement>('textbox').value).toBe('0722 000 111')
  // Somebody else's account is another visit: nothing of it stays.
  user = { ...ADA, id: 'usr_other' }
  await act(() => adopt('other', user))
  expect((await phone()).getByRole<HTMLInputElement>('textbox').value).not.toBe('0722 000 111')
})
