import { register } from '@kivuko/contract/auth.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { listHoldings, listWallets } from '@kivuko/contract/wallets.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../../test/server.ts'
import { canCreateAccount } from './sign-up-rules.ts'

const COMPLETE = {
  fullName: 'Ada Lovelace King',
  email: 'ada@example.com',
  password: 'Abcdefg1',
  confirmPassword: 'Abcdefg1',
  agreeToTerms: true,
}
const WALLETS = [
  on(listWallets, []),
  on(listHoldings, []),
  on(listTransactions, {
    transactions: [],
    next: null,
    total_count: 0,
    summary: { total_inflow: null, total_outflow: null },
  }),
]

beforeEach(startClean)

test.each([
  ['everything right', {}, true],
  ['no name', { fullName: '  ' }, false],
  ['no email', { email: '' }, false],
  ['an email without a dot', { email: 'a@b' }, false],
  ['the shortest email', { email: 'a@b.co' }, true],
  ['no password', { password: '', confirmPassword: '' }, false],
  ['another confirmation', { confirmPassword: 'Abcdefg2' }, false],
  ['terms not agreed', { agreeToTerms: false }, false],
  ['a weak password, which does not gate', { password: 'a', confirmPassword: 'a' }, true],
])('AUT-16 AUT-22 AUT-23 with %s Create Account is right about being enabled', (_name, change, enabled) => {
  expect(canCreateAccount({ ...COMPLETE, ...change })).toBe(enabled)
})

test('AUT-11 AUT-12 AUT-14 AUT-23 the form has its fields and its button wakes when all is right', async () => {
  fakeApi()
  await openApp('/sign-up')
  const button = () => screen.getByRole('button', { name: 'Create Account' }) as HTMLButtonElement
  await screen.findByLabelText('Full name')
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in')
  expect(button().disabled).toBe(true)
  await fillIn()
  expect(button().disabled).toBe(false)
  await userEvent.click(screen.getByRole('checkbox'))
  expect(button().disabled).toBe(true)
})

test('AUT-15 AUT-17 what is wrong is said beside the field once it is left', async () => {
  fakeApi()
  await openApp('/sign-up')
  await userEvent.type(await screen.findByLabelText('Email'), 'abc')
  expect(screen.queryByText('Please enter a valid email address')).toBeNull()
  await userEvent.tab()
  expect(await screen.findByText('Please enter a valid email address')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Password'), 'Abcdefg1')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'other')
  await userEvent.tab()
  expect(await screen.findByText('Passwords do not match')).toBeDefined()
  await userEvent.clear(screen.getByLabelText('Password'))
  await userEvent.type(screen.getByLabelText('Password'), 'other')
  await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull())
})

test.each([
  ['', 'Too short'],
  ['abc', 'Weak'],
  ['abC', 'Fair'],
  ['abC1', 'Good'],
  ['Abcdefg1', 'Strong'],
])('AUT-18 AUT-19 AUT-20 AUT-21 AUT-22 the password %j reads %s', async (password, label) => {
  fakeApi()
  await openApp('/sign-up')
  const field = await screen.findByLabelText('Password')
  if (password) await userEvent.type(field, password)
  expect(await screen.findByText(label)).toBeDefined()
})

test('AUT-22 a password the server finds too short is refused beside the field, and nothing typed is lost', async () => {
  const message = 'Password must have at least 8 characters'
  fakeApi(on(register, () => refuse('validation_failed', { errors: [{ field: 'password', message }] })))
  await openApp('/sign-up')
  await fillIn('abcdef1')
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }))
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  expect((screen.getByLabelText('Full name') as HTMLInputElement).value).toBe('Ada Lovelace King')
})

test.each([
  ['ERR-03 the answer’s message', raw(400, { message: 'M', detail: 'D' }), 'M'],
  ['ERR-04 the detail when there is no message', raw(400, { detail: 'D' }), 'D'],
  ['ERR-03 Signup failed when there is neither', raw(500, {}), 'Signup failed'],
])('%s is shown', { tags: 'long' }, async (_name, reply, text) => {
  fakeApi(on(register, () => reply))
  await openApp('/sign-up')
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }))
  expect((await screen.findByRole('alert')).textContent).toBe(text)
})

test('AUT-24 AUT-25 API-10 ENT-08 opening an account signs in and follows the redirect', async () => {
  const api = fakeApi(on(register, { token: 'tok', user: ADA }), ...WALLETS)
  await openApp('/sign-up?redirect=add-funds')
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }))
  await waitFor(() => expect(address()).toBe('/add-funds'))
  expect(localStorage.getItem('token')).toBe('tok')
  const { fullName, email, password } = COMPLETE
  expect(api.callsOf(register)[0]?.body).toEqual({ fullName, email, password })
})

async function fillIn(password = COMPLETE.password): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Full name'), COMPLETE.fullName)
  await userEvent.type(screen.getByLabelText('Email'), COMPLETE.email)
  await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.type(screen.getByLabelText('Confirm password'), password)
  await userEvent.click(screen.getByRole('checkbox'))
}
