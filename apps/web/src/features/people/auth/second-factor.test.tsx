import { login } from '@kivuko/contract/auth.ts'
import { completeSignIn, passkeySignIn, startPasskeySignIn } from '@kivuko/contract/sign-in-ways.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakePasskeys } from '../../../../test/fake-passkeys.ts'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, refuse } from '../../../../test/server.ts'

const ASKED = on(login, { second_factor: { challenge: 'chl', methods: ['totp', 'recovery_code', 'passkey'] } })
const DONE = on(completeSignIn, { access_token: 'tok', user: ADA })

beforeEach(startClean)

test('AUT-01 AUT-51 the code of the app completes a sign-in in place, spaces and all', async () => {
  const api = fakeApi(ASKED, DONE)
  await openApp('/sign-in?redirect=/wallet')
  await signIn()
  const field = await screen.findByLabelText('Six-digit code')
  expect(document.activeElement).toBe(field)
  expect(localStorage.getItem('token')).toBeNull()
  await userEvent.type(field, '123 456{Enter}')
  await waitFor(() => expect(address()).toBe('/wallet'))
  expect(api.callsOf(completeSignIn)[0]?.body).toEqual({ challenge: 'chl', method: 'totp', code: '123456' })
})

test.each([
  ['', 'Please enter the code'],
  ['12345', 'The code has six digits'],
])('AUT-10 the code %j is not sent', { tags: 'long' }, async (code, text) => {
  const api = fakeApi(ASKED, DONE)
  await openApp('/sign-in')
  await signIn()
  const field = await screen.findByLabelText('Six-digit code')
  if (code) await userEvent.type(field, code)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(text)).toBeDefined()
  expect(api.callsOf(completeSignIn)).toEqual([])
})

test('AUT-45 a wrong code is said beside the field and another can be tried', async () => {
  fakeApi(
    ASKED,
    on(completeSignIn, () => refuse('code_invalid')),
  )
  await openApp('/sign-in')
  await signIn()
  await userEvent.type(await screen.findByLabelText('Six-digit code'), '123456{Enter}')
  expect(await screen.findByText(/That code is not right/)).toBeDefined()
  expect(screen.getByLabelText('Six-digit code').getAttribute('aria-invalid')).toBe('true')
})

test('AUT-45 a sign-in that took too long starts over and says why', async () => {
  fakeApi(
    ASKED,
    on(completeSignIn, () => refuse('sign_in_expired')),
  )
  await openApp('/sign-in')
  await signIn()
  await userEvent.type(await screen.findByLabelText('Six-digit code'), '123456{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Please sign in again')
  expect(screen.getByLabelText('Password')).toBeDefined()
})

test('AUT-01 a passkey can be the second factor, and completes this very sign-in', async () => {
  fakePasskeys()
  const api = fakeApi(
    ASKED,
    on(startPasskeySignIn, { options: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' } }),
    on(passkeySignIn, { access_token: 'tok', user: ADA }),
  )
  await openApp('/sign-in?redirect=/wallet')
  await signIn()
  const choices = await screen.findAllByRole('button', { name: 'Use a passkey' })
  await userEvent.click(choices[0] as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
  await waitFor(() => expect(address()).toBe('/wallet'))
  expect(api.callsOf(passkeySignIn)[0]?.body).toMatchObject({ challenge: 'chl' })
})

test('SEC-46 a mailed code is asked for first, and the code of the app after it', async () => {
  const api = fakeApi(
    on(login, {
      second_factor: { challenge: 'first', methods: ['email_code', 'recovery_code'], dev_code: '7q2m9-xrd4k' },
    }),
    on(completeSignIn, ({ body }) =>
      body.challenge === 'first'
        ? { status: 200, body: { second_factor: { challenge: 'next', methods: ['totp'] } } }
        : { status: 200, body: { access_token: 'tok', user: ADA } },
    ),
  )
  await openApp('/sign-in?redirect=/wallet')
  await signIn()
  expect(await screen.findByText(/we sent a code to its email address/)).toBeDefined()
  expect(screen.getByText('This is a demo: the code is 7q2m9-xrd4k.')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Code from the email'), '7q2m9-xrd4k{Enter}')
  await userEvent.type(await screen.findByLabelText('Six-digit code'), '123456{Enter}')
  await waitFor(() => expect(address()).toBe('/wallet'))
  expect(api.callsOf(completeSignIn).map(({ body }) => (body as { method: string }).method)).toEqual([
    'email_code',
    'totp',
  ])
})

test('SEC-132 after a mailed code at a new device the password is asked for, as it is typed', async () => {
  const api = fakeApi(
    on(login, { second_factor: { challenge: 'first', methods: ['password'] } }),
    on(completeSignIn, { access_token: 'tok', user: ADA }),
  )
  await openApp('/sign-in?redirect=/wallet')
  await signIn()
  await screen.findByText(/Enter your password as well/)
  await userEvent.type(screen.getByLabelText('Password'), 'two words{Enter}')
  await waitFor(() => expect(address()).toBe('/wallet'))
  expect(api.callsOf(completeSignIn)[0]?.body).toEqual({ challenge: 'first', method: 'password', code: 'two words' })
})

test('AUT-01 somebody else can begin anew', async () => {
  fakeApi(ASKED)
  await openApp('/sign-in')
  await signIn()
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in as someone else' }))
  expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('')
})

async function signIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'Abcdefg1')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
}
