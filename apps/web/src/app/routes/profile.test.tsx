import { securityStatus } from '@kivuko/contract/account-security.ts'
import { kycStatus, me, type User } from '@kivuko/contract/auth.ts'
import { getPreferences, type Preferences, savePreferences } from '@kivuko/contract/notifications.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../test/people.ts'
import { address, openApp, startClean } from '../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../test/server.ts'

const MAIL: Preferences = {
  email_notifications: { payment: true, transaction: true, kyc: true, security: true },
  sms_notifications: false,
  notices: {
    transaction: { mail: true, text: false, push: true },
    payment: { mail: true, text: false, push: true },
    kyc: { mail: true, text: false, push: true },
    security: { mail: true, text: false, push: true },
    other: { mail: false, text: false, push: true },
  },
  quiet_hours: null,
  push_details: false,
  display_currency: 'USD',
}

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

const protection = (isOn: boolean) =>
  on(securityStatus, {
    email_verified: true,
    has_password: true,
    totp: { is_on: isOn, recovery_codes_left: isOn ? 10 : 0 },
    needs_enrolment_code: false,
    providers: [],
  })

function serve(user: Partial<User> = {}, ...more: Parameters<typeof fakeApi>) {
  return fakeApi(...more, on(me, { ...ADA, ...user }), on(getPreferences, MAIL), protection(false))
}

test('PRO-01 PRO-02 PRO-06 PRO-07 the profile shows name, email, phone and date of birth, or that they are missing', async () => {
  serve()
  await openApp('/profile')
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace King' })).toBeDefined()
  expect(rows()).toEqual([
    'Name: Ada Lovelace King',
    'Email: ada@example.com',
    'Phone: Not provided',
    'Date of birth: Not provided',
  ])
})

test('PRO-06 a birthday is the same day everywhere', async () => {
  serve({ phone: '254712345678', date_of_birth: '1990-12-10' })
  await openApp('/profile')
  await screen.findByText('254712345678')
  expect(rows().at(-1)).toBe('Date of birth: December 10, 1990')
})

test.each([
  ['NONE', 'Unverified'],
  ['BASIC', 'Basic Verified'],
  ['STANDARD', 'Standard Verified'],
  ['ENHANCED', 'Fully Verified'],
  ['PREMIUM', 'Premium Verified'],
] as const)('PRO-03 ENT-05 ENT-06 the status %s reads %s', async (kyc_status, label) => {
  expect(kycStatus.safeParse(kyc_status).success).toBe(true)
  serve({ kyc_status })
  await openApp('/profile')
  expect(await screen.findByText(label)).toBeDefined()
})

test('PRO-04 PRO-05 PRO-10 the profile leads to verification, security, transactions, wallet and help', async () => {
  serve()
  await openApp('/profile')
  const links = await screen.findAllByRole('link', {
    name: /^(Verification|Security|Transactions|Wallet|KYC Verification|Help Center)$/,
  })
  const main = links.filter((link) => link.closest('main')).map((link) => link.getAttribute('href'))
  expect(main).toEqual(['/kyc-verification', '/security', '/transactions', '/wallet', '/kyc-verification', '/help'])
})

test('PRO-08 PRO-09 the email toggle is saved on the server, and a failure is said', async () => {
  let isDown = true
  const off: Preferences = {
    ...MAIL,
    email_notifications: { payment: false, transaction: false, kyc: false, security: true },
  }
  const api = serve(
    {},
    on(savePreferences, () => (isDown ? refuse('internal') : raw(200, off))),
  )
  await openApp('/profile')
  const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Email notifications' })
  await screen.findByRole('switch', { name: 'Email notifications' })
  expect(toggle().checked).toBe(true)
  fireEvent.click(toggle())
  expect(await screen.findByText('Your choice could not be saved. Please try again.')).toBeDefined()
  expect(toggle().checked).toBe(true)
  isDown = false
  fireEvent.click(toggle())
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(toggle().checked).toBe(false)
  expect(api.callsOf(savePreferences).at(-1)?.body).toEqual({
    email_notifications: { payment: false, transaction: false, kyc: false },
  })
})

test('PRO-08 PRO-09 the SMS toggle is saved on the server', async () => {
  const api = serve(
    {},
    on(savePreferences, () => raw(200, { ...MAIL, sms_notifications: true })),
  )
  await openApp('/profile')
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'SMS notifications' })
  expect(toggle.checked).toBe(false)
  fireEvent.click(toggle)
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(toggle.checked).toBe(true)
  expect(api.callsOf(savePreferences).map(({ body }) => body)).toEqual([{ sms_notifications: true }])
})

test('PRO-08 PRO-09 the two-factor toggle shows what is enrolled and leads to the security page', async () => {
  serve({}, protection(true))
  await openApp('/profile')
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'Two-factor authentication' })).checked).toBe(
    true,
  )
  startClean()
  localStorage.setItem('token', 'tok')
  serve()
  await openApp('/profile')
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Two-factor authentication' })
  expect(toggle.checked).toBe(false)
  fireEvent.click(toggle)
  await waitFor(() => expect(address()).toBe('/security'))
})

test('RTE-28 the display currency is chosen in the settings and saved on the server; a refusal is said', async () => {
  let isDown = false
  const api = serve(
    {},
    on(savePreferences, ({ body }) =>
      isDown
        ? refuse('internal')
        : { status: 200, body: { ...MAIL, display_currency: body.display_currency ?? MAIL.display_currency } },
    ),
  )
  await openApp('/settings')
  const select = await screen.findByLabelText<HTMLSelectElement>('Also show totals in')
  expect([...select.options].map(({ value }) => value)).toEqual(['KES', 'NGN', 'USD', 'EUR'])
  expect(select.value).toBe('USD')
  fireEvent.change(select, { target: { value: 'KES' } })
  const part = within(screen.getByRole('region', { name: 'Display currency' }))
  expect(await part.findByText('Saved')).toBeDefined()
  expect(select.value).toBe('KES')
  expect(api.callsOf(savePreferences).map(({ body }) => body)).toEqual([{ display_currency: 'KES' }])
  isDown = true
  fireEvent.change(select, { target: { value: 'EUR' } })
  expect(await part.findByText('Your choice could not be saved. Please try again.')).toBeDefined()
  expect(select.value).toBe('KES')
})

function rows(): string[] {
  return screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
}
