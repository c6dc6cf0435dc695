// The end of the profile: why an account cannot be closed, closing it, keeping it, and taking one's data along.
import { logout as logoutEndpoint, me } from '@kivuko/contract/auth.ts'
import { askToClose, type Closure, downloadOwnData, keepAccount, readClosure } from '@kivuko/contract/closing.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, file, on, raw } from '../../../../test/server.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

const OPEN: Closure = { asked: null, hindrances: [], wait_days: 14, kept_years: 7 }
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('SEC-140 SEC-141 closing is asked once, says what follows, and signs out', async () => {
  const api = fakeApi(on(me, ADA), on(readClosure, OPEN), on(askToClose, OPEN), on(logoutEndpoint, { result: 'ok' }))
  await openApp('/profile')
  expect(await screen.findByText(/take it back for 14 days.*kept for 7 years/)).toBeDefined()
  await press('Close my account')
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Close it' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(api.callsOf(askToClose)).toHaveLength(1)
  expect(localStorage.getItem('token')).toBeNull()
})

test('SEC-140 SEC-141 SEC-146 what has to be done first is said; one press keeps the account; the data is saved as a file', async () => {
  let closure: Closure = { ...OPEN, hindrances: ['You still have KSh 120.00. Sell it, send it or withdraw it first.'] }
  const api = fakeApi(
    on(me, ADA),
    on(readClosure, () => raw(200, closure)),
    on(keepAccount, () => {
      closure = OPEN
      return raw(200, { result: 'ok' })
    }),
    on(downloadOwnData, () => file('application/json', '{}')),
  )
  await openApp('/profile')
  expect((await screen.findByText(/You still have KSh 120.00/)).tagName).toBe('LI')
  expect(screen.queryByRole('button', { name: 'Close my account' })).toBeNull()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  await press('Save my data')
  expect(await screen.findByText(/^Saved as /)).toBeDefined()
  expect(api.callsOf(downloadOwnData)).toHaveLength(1)

  closure = { ...OPEN, asked: { asked_at: '2026-11-25T08:00:00.000Z', closes_at: '2026-12-09T08:00:00.000Z' } }
  startClean()
  localStorage.setItem('token', 'tok')
  const later = fakeApi(
    on(me, ADA),
    on(readClosure, () => raw(200, closure)),
    on(keepAccount, () => {
      closure = OPEN
      return raw(200, { result: 'ok' })
    }),
  )
  await openApp('/profile')
  await press('Keep my account')
  expect(await screen.findByRole('button', { name: 'Close my account' })).toBeDefined()
  expect(later.callsOf(keepAccount)).toHaveLength(1)
})
