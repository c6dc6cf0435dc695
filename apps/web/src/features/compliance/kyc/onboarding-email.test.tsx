import type { SignedIn } from '@kivuko/contract/auth.ts'
import { sendEmailCode, verifyEmailCode } from '@kivuko/contract/sign-in-ways.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startKycTest } from '../../../../test/kyc-driver.tsx'
import { sampleApplication } from '../../../../test/kyc-samples.ts'
import { heading, open, press, type, VERIFIED } from '../../../../test/onboarding-driver.ts'
import { ADA } from '../../../../test/people.ts'
import { networkFailure, on, raw, refuse } from '../../../../test/server.ts'

beforeEach(startKycTest)
afterEach(() => vi.useRealTimers())

test.each(['abc', ''])('ONB-11 ONB-12 the email %j is refused on the screen', async (email) => {
  const { api } = await open(sampleApplication())
  await heading('Step 1 of 4: Personal details')
  type('Email', email)
  press('Send code')
  expect(screen.getByText('Please enter a valid email address')).toBeDefined()
  expect(api.callsOf(sendEmailCode)).toEqual([])
})

test.each([
  ['a broken server', () => refuse('internal'), 'Failed to send verification code. Please try again.'],
  [
    'an address the server refuses',
    () => refuse('validation_failed', { errors: [{ field: 'email', message: 'Please enter a valid email address' }] }),
    'Please enter a valid email address',
  ],
  ['no answer', networkFailure, 'We could not reach Kivuko. Check your connection and try again.'],
] as const)('ERR-31 %s is said where the code is asked for, and the address stays', async (_name, reply, text) => {
  await open(sampleApplication(), on(sendEmailCode, reply))
  await heading('Step 1 of 4: Personal details')
  type('Email', 'ada@elsewhere')
  press('Send code')
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@elsewhere')
})

async function reachCode(answer: Parameters<typeof on<typeof verifyEmailCode>>[1]) {
  const opened = await open(sampleApplication(), on(sendEmailCode, { result: 'ok' }), on(verifyEmailCode, answer))
  await heading('Step 1 of 4: Personal details')
  press('Send code')
  await screen.findByLabelText('Verification code')
  return opened
}

test('ONB-04 Back leads from the code to the email', async () => {
  await reachCode(() => refuse('code_invalid'))
  press('Back')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
  expect(screen.queryByLabelText('Verification code')).toBeNull()
})

test('ONB-13 five characters cannot be sent, six can', async () => {
  await reachCode(() => refuse('code_invalid'))
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' })
  type('Verification code', '12345')
  expect(button().disabled).toBe(true)
  type('Verification code', '123456')
  expect(button().disabled).toBe(false)
})

test('ONB-14 ONB-15 a code the server refuses is said to be invalid', async () => {
  await reachCode(() => refuse('code_invalid'))
  type('Verification code', '123456')
  press('Verify')
  expect(await screen.findByText('Invalid verification code. Please try again.')).toBeDefined()
})

test('ONB-17 another code can be asked for after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await reachCode(() => refuse('code_invalid'))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Another code can be sent in 60 s' })
  expect(button.disabled).toBe(true)
})

test('ONB-09 ONB-10 a token of the same account is kept', async () => {
  const { held } = await reachCode((): { status: number; body: SignedIn & { verified: true } } => {
    held.application = VERIFIED
    return raw(200, { verified: true, access_token: 'fresh', user: ADA }) as never
  })
  type('Verification code', '123456')
  press('Verify')
  await screen.findByLabelText('First name *')
  expect(localStorage.getItem('token')).toBe('fresh')
})

test('ONB-10 an address of another account is refused and its token is not kept', async () => {
  await reachCode(() => raw(200, { verified: true, access_token: 'theirs', user: { ...ADA, id: 'usr_other' } }))
  type('Verification code', '123456')
  press('Verify')
  expect(await screen.findByText('This email is already registered.')).toBeDefined()
  expect(localStorage.getItem('token')).toBe('tok')
})

test('ONB-10 an address that the server knows as another account’s is said to be registered already', async () => {
  await reachCode(() => refuse('email_taken'))
  type('Verification code', '123456')
  press('Verify')
  expect(await screen.findByText('This email is already registered.')).toBeDefined()
  expect(localStorage.getItem('token')).toBe('tok')
})
