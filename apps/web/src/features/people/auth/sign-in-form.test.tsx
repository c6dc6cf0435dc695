import { login } from '@kivuko/contract/auth.ts'
import { WORK_HEADER } from '@kivuko/contract/endpoint.ts'
import { readWork } from '@kivuko/contract/work.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeWorkers, isSolved, newChallenge } from '../../../../test/fake-workers.ts'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { askWork, fakeApi, on, raw, refuse } from '../../../../test/server.ts'

beforeEach(startClean)

test('AUT-01 AUT-02 AUT-03 AUT-08 AUT-09 the sign-in page has its fields, toggle and links', async () => {
  fakeApi()
  await openApp('/sign-in')
  const password = await screen.findByLabelText('Password')
  expect(screen.getByLabelText('Email')).toBeDefined()
  expect(screen.getByRole('checkbox', { name: /Remember me/ })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/sign-up')
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/')
  const user = userEvent.setup()
  expect(password.getAttribute('type')).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password.getAttribute('type')).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password.getAttribute('type')).toBe('password')
})

test('the way back survives going on to sign-up', async () => {
  fakeApi()
  await openApp('/sign-in?redirect=add-funds')
  const link = await screen.findByRole('link', { name: 'Create an account' })
  expect(link.getAttribute('href')).toBe('/sign-up?redirect=add-funds')
})

test.each([
  ['', 'Abcdefg1', 'Email is required'],
  ['ada@example.com', '', 'Password is required'],
])('AUT-10 email %j and password %j make no call', async (email, password, message) => {
  const api = fakeApi()
  await openApp('/sign-in')
  const user = userEvent.setup()
  if (email) await user.type(await screen.findByLabelText('Email'), email)
  if (password) await user.type(await screen.findByLabelText('Password'), password)
  await user.click(await screen.findByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText(message)).toBeDefined()
  expect(api.callsOf(login)).toEqual([])
})

test('AUT-03 API-09 the remember-me box is sent as a boolean', async () => {
  const api = fakeApi(on(login, () => refuse('invalid_credentials')))
  await openApp('/sign-in')
  await fillIn()
  await userEvent.click(screen.getByRole('checkbox', { name: /Remember me/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  await screen.findByRole('alert')
  expect(api.callsOf(login)[0]?.body).toEqual({ email: 'ada@example.com', password: 'wrong-one', rememberMe: true })
})

test('AUT-45 ERR-02 a refusal shows its detail and keeps what was typed', async () => {
  fakeApi(on(login, () => refuse('invalid_credentials', { detail: 'No match.' })))
  await openApp('/sign-in')
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect((await screen.findByRole('alert')).textContent).toBe('No match.')
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@example.com')
  expect(window.location.pathname).toBe('/sign-in')
})

test('ERR-02 a failure whose words the store has lost meanwhile has words of the screen', async () => {
  fakeApi(on(login, () => refuse('invalid_credentials', { detail: 'No match.' })))
  await openApp('/sign-in')
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  await screen.findByText('No match.')
  const { clearError } = await import('#lib/session.ts')
  act(clearError)
  expect(screen.getByRole('alert').textContent).toBe('Login failed. Please try again.')
})

test('AUT-32 an answer without a token shows its text', async () => {
  fakeApi(on(login, () => raw(200, {})))
  await openApp('/sign-in')
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect((await screen.findByRole('alert')).textContent).toBe('No authentication token received')
})

test('SEC-47 work that is asked for is done by the browser, and said with its progress; the sign-in goes on with it', async () => {
  const workers = fakeWorkers()
  const challenge = await newChallenge()
  const api = fakeApi(
    on(login, ({ headers }) =>
      headers.has(WORK_HEADER) ? { status: 200, body: { access_token: 'tok', user: ADA } } : askWork(challenge),
    ),
  )
  await openApp('/sign-in?redirect=/profile')
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText(/Checking that no program is guessing/)).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'Progress of the check' }).getAttribute('value')).toBe('0.5')
  workers.release()
  await waitFor(() => expect(address()).toBe('/profile'))
  const solved = readWork(api.callsOf(login)[1]?.headers.get(WORK_HEADER) ?? '')
  expect(solved && (await isSolved(solved))).toBe(true)
})

test('SEC-47 where a browser cannot do the work, the refusal is said and nothing is asked for again', async () => {
  const challenge = await newChallenge()
  const api = fakeApi(on(login, () => askWork(challenge)))
  await openApp('/sign-in')
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/must solve a small task/)
  expect(api.callsOf(login)).toHaveLength(1)
})

async function fillIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'wrong-one')
}
