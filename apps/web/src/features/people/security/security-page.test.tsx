import {
  changePassword,
  listPasskeys,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  securityStatus,
} from '@kivuko/contract/account-security.ts'
import { me } from '@kivuko/contract/auth.ts'
import { type PinState, pinStatus, setPin, turnPinOff } from '@kivuko/contract/pin.ts'
import { forgotPassword, sendEmailCode, verifyEmailCode } from '@kivuko/contract/sign-in-ways.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { HERE, PHONE, sampleStatus } from '../../../../test/security-samples.ts'
import { fakeApi, on, refuse } from '../../../../test/server.ts'

const WORKING = [
  on(me, ADA),
  on(securityStatus, sampleStatus()),
  on(listSessions, { sessions: [HERE, PHONE] }),
  on(listPasskeys, { passkeys: [] }),
]

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

test('RTE-29 settings that cannot be loaded say so and can be asked for again', async () => {
  const answers = [refuse('internal'), { status: 200, body: sampleStatus() }]
  fakeApi(
    on(securityStatus, () => answers.shift() ?? refuse('internal')),
    ...WORKING,
  )
  await openApp('/security')
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('region', { name: 'Password' })).toBeDefined()
})

test('RTE-29 AUT-41 a wrong current password is said beside its field and ends no session', async () => {
  fakeApi(
    on(changePassword, () => refuse('wrong_password')),
    ...WORKING,
  )
  await openApp('/security')
  await userEvent.type(await screen.findByLabelText('Current password'), 'wrong')
  await userEvent.type(screen.getByLabelText('New password'), 'Abcdefg2{Enter}')
  expect(await screen.findByText(/^That is not your current password\./)).toBeDefined()
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true')
  expect(localStorage.getItem('token')).toBe('tok')
})

test('RTE-29 an account without a password is offered a link that sets one', async () => {
  const api = fakeApi(
    on(securityStatus, sampleStatus({ has_password: false, providers: ['Google'] })),
    on(forgotPassword, { result: 'ok' }),
    ...WORKING,
  )
  await openApp('/security')
  expect(await screen.findByText(/You sign in with Google/)).toBeDefined()
  expect(screen.queryByLabelText('Current password')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Mail me the link' }))
  expect(await screen.findByText(/on its way to ada@example.com/)).toBeDefined()
  expect(api.callsOf(forgotPassword)[0]?.body).toEqual({ email: 'ada@example.com' })
})

test('RTE-29 sessions are named by device, this one is marked, and only others can be ended', async () => {
  const api = fakeApi(on(revokeSession, { result: 'ok' }), ...WORKING)
  await openApp('/security')
  const list = within(await screen.findByRole('list', { name: 'Sessions' }))
  const [here, phone] = list.getAllByRole('listitem')
  expect(here?.textContent).toMatch(/Chrome on Linux.*This session.*Kenya \(41\.90\.1\.1\)/)
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull()
  await userEvent.click(within(phone as HTMLElement).getByRole('button', { name: 'Sign out Firefox on Android' }))
  const question = within(screen.getByRole('alertdialog'))
  expect(api.callsOf(revokeSession)).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('Firefox on Android is signed out.')).toBeDefined()
  expect(api.callsOf(revokeSession)[0]?.url).toContain('/users/me/sessions/ses_phone/revoke')
})

test('RTE-29 all other sessions end at once, after a question that can be denied', async () => {
  const api = fakeApi(on(revokeOtherSessions, { revoked: 1 }), ...WORKING)
  await openApp('/security')
  const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Sign out all others' }))
  await ask()
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(api.callsOf(revokeOtherSessions)).toEqual([])
  await ask()
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Sign out all others' }))
  expect(await screen.findByText('1 other session has ended.')).toBeDefined()
})

test('RTE-29 a session that had already ended is said and the list is asked for anew', async () => {
  const api = fakeApi(
    on(revokeSession, () => refuse('session_not_found')),
    ...WORKING,
  )
  await openApp('/security')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Android' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Sign out' }))
  expect((await screen.findByRole('alert')).textContent).toBe('That session has already ended.')
  expect(api.callsOf(listSessions)).toHaveLength(2)
})

test('RTE-29 AUT-42 when this very session was ended elsewhere, the next thing done leads to sign-in', async () => {
  fakeApi(
    on(revokeOtherSessions, () => refuse('unauthorized')),
    ...WORKING,
  )
  await openApp('/security')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out all others' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Sign out all others' }))
  await waitFor(() => expect(address()).toBe('/sign-in?redirect=%2Fsecurity'))
  expect(await screen.findByText('Your session has ended.')).toBeDefined()
})

test('RTE-29 API-46 API-47 the address is confirmed by a mailed code, which a demo shows', async () => {
  const statuses = [sampleStatus({ email_verified: false }), sampleStatus()]
  const api = fakeApi(
    on(securityStatus, () => ({ status: 200, body: statuses.length > 1 ? statuses.shift() : statuses[0] })),
    on(sendEmailCode, { result: 'ok', dev_code: '482913' }),
    on(verifyEmailCode, { verified: true }),
    ...WORKING,
  )
  await openApp('/security')
  expect(await screen.findByText('Confirm your email address first.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Set up' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send the code' }))
  expect(await screen.findByText(/482913/)).toBeDefined()
  await userEvent.type(screen.getByLabelText('Six-digit code'), '482 913{Enter}')
  expect(await screen.findByText('Your email address is confirmed.')).toBeDefined()
  expect(api.callsOf(sendEmailCode)[0]?.body).toEqual({ email: 'ada@example.com' })
  const sent = api.callsOf(verifyEmailCode)[0]
  expect(sent?.body).toEqual({ email: 'ada@example.com', code: '482913' })
  expect(sent?.headers.get('authorization')).toBe('Bearer tok')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Email address' })).toBeNull())
})

test('RTE-29 API-47 a wrong code is said beside the field', async () => {
  fakeApi(
    on(securityStatus, sampleStatus({ email_verified: false })),
    on(sendEmailCode, { result: 'ok' }),
    on(verifyEmailCode, () => refuse('code_invalid')),
    ...WORKING,
  )
  await openApp('/security')
  await userEvent.click(await screen.findByRole('button', { name: 'Send the code' }))
  await userEvent.type(await screen.findByLabelText('Six-digit code'), '000000{Enter}')
  expect(await screen.findByText(/That code is not right/)).toBeDefined()
})

test('USS-11 a PIN for phones without the app is set, refused beside its field, and that way is turned off', async () => {
  const status = { code: '*384*5486#', phone_number: '+254712345678', state: 'locked', day_max: '100.00' } as const
  const states: PinState[] = ['locked', 'set', 'off']
  const weak = refuse('validation_failed', { errors: [{ field: 'pin', message: 'This PIN is easy to guess' }] })
  const answers = [weak, { status: 200, body: { result: 'ok' } }]
  const api = fakeApi(
    on(pinStatus, () => ({ status: 200, body: { ...status, state: states[0] ?? 'off' } })),
    on(setPin, () => answers.shift() ?? refuse('internal')),
    on(turnPinOff, { result: 'ok' }),
    ...WORKING,
  )
  await openApp('/security')
  const section = within(await screen.findByRole('region', { name: 'Phone without the app' }))
  expect(section.getByText('Locked')).toBeDefined()
  await userEvent.type(section.getByLabelText('PIN'), '1984{Enter}')
  expect(await section.findByText('This PIN is easy to guess')).toBeDefined()
  states.shift()
  await userEvent.clear(section.getByLabelText('PIN'))
  await userEvent.type(section.getByLabelText('PIN'), '5907{Enter}')
  expect(await section.findByText('Your PIN is set. It works from 0712 345 678.')).toBeDefined()
  expect(await section.findByText('On')).toBeDefined()
  states.shift()
  await userEvent.click(section.getByRole('button', { name: 'Turn it off' }))
  expect(await section.findByText(/^No phone opens your account/)).toBeDefined()
  expect(api.callsOf(setPin).map(({ body }) => body)).toEqual([{ pin: '1984' }, { pin: '5907' }])
})
