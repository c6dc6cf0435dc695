import {
  freezeAccount,
  freezeByLink,
  listPasskeys,
  listSessions,
  securityStatus,
} from '@kivuko/contract/account-security.ts'
import { logout as logoutEndpoint, me } from '@kivuko/contract/auth.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { HERE, PASSKEY, sampleStatus } from '../../../../test/security-samples.ts'
import { fakeApi, on, refuse } from '../../../../test/server.ts'

beforeEach(startClean)

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Freeze my account' }))

test('SEC-28 the link of a mail freezes at a press, not at the visit, and says what happened', async () => {
  const api = fakeApi(on(freezeByLink, { result: 'ok' }))
  await openApp('/freeze#usr_1.abc.def')
  expect(api.callsOf(freezeByLink)).toEqual([])
  await press()
  expect(await screen.findByText(/Your account is frozen: nothing leaves it/)).toBeDefined()
  expect(api.callsOf(freezeByLink)[0]?.body).toEqual({ token: 'usr_1.abc.def' })
})

test('SEC-28 a link that is old says what to do, and one without its end says so', async () => {
  fakeApi(on(freezeByLink, () => refuse('freeze_link_invalid')))
  await openApp('/freeze#old')
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('Sign in and freeze your account under Security.')
})

test('SEC-28 an incomplete link says so', async () => {
  fakeApi()
  await openApp('/freeze')
  expect((await screen.findByRole('alert')).textContent).toContain('This link is not complete.')
})

test('SEC-28 the page of security asks once, freezes and signs out', { tags: 'long' }, async () => {
  localStorage.setItem('token', 'tok')
  const api = fakeApi(
    on(me, ADA),
    on(securityStatus, sampleStatus()),
    on(listSessions, { sessions: [HERE] }),
    on(listPasskeys, { passkeys: [PASSKEY] }),
    on(freezeAccount, { result: 'ok' }),
    on(logoutEndpoint, { result: 'ok' }),
  )
  await openApp('/security')
  await press()
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Freeze it' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(api.callsOf(freezeAccount)).toHaveLength(1)
  expect(localStorage.getItem('token')).toBeNull()
})
