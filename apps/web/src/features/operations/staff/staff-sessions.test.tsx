import { me } from '@kivuko/contract/auth.ts'
import { listChanges } from '@kivuko/contract/console-changes.ts'
import {
  consoleMe,
  endStaffSession,
  listStaff,
  listStaffSessions,
  type OpenStaffSession,
} from '@kivuko/contract/console-staff.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ADA, STAFF_ADA } from '../../../../test/people.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, refuse } from '../../../../test/server.ts'

const OWN: OpenStaffSession = {
  id: 'ses_1',
  member: { id: ADA.id, name: 'Ada Wanjiru' },
  device: 'Firefox on Linux',
  is_current: true,
  created_at: '2026-11-18T09:00:00.000Z',
  last_seen_at: '2026-11-18T09:30:00.000Z',
}
const LOST: OpenStaffSession = {
  ...OWN,
  id: 'ses_2',
  member: { id: 'usr_peter', name: 'Peter Otieno' },
  device: 'Chrome on Android',
  is_current: false,
}

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

test('SEC-41 an admin ends a colleague’s session with a reason, and not their own', async () => {
  const api = fakeApi(
    on(me, ADA),
    on(consoleMe, STAFF_ADA),
    on(consoleWaiting, { waiting: {} }),
    on(listChanges, { changes: [] }),
    on(listStaff, { staff: [STAFF_ADA] }),
    on(listStaffSessions, { sessions: [OWN, LOST] }),
    on(endStaffSession, { sessions: [OWN] }),
  )
  await openApp('/console/staff')
  const table = await screen.findByRole('table', { name: 'Sessions of staff' })
  expect(within(table).getByText('This session')).toBeDefined()
  await userEvent.click(within(table).getByRole('button', { name: /End session.*Peter Otieno/ }))
  const dialog = screen.getByRole('dialog', { name: 'End a session of Peter Otieno' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'End session' }))
  expect(within(dialog).getByText('Say why, in a few words')).toBeDefined()
  await userEvent.type(within(dialog).getByLabelText('Why'), 'the phone was lost')
  await userEvent.click(within(dialog).getByRole('button', { name: 'End session' }))
  await screen.findByText('Firefox on Linux')
  expect(screen.queryByText('Chrome on Android')).toBeNull()
  expect(api.callsOf(endStaffSession)[0]?.body).toEqual({ reason: 'the phone was lost' })
})

test('SEC-37 staff whose session is bound to no browser are told to sign in again', async () => {
  fakeApi(
    on(me, ADA),
    on(consoleMe, () => refuse('device_required')),
  )
  await openApp('/console')
  expect(await screen.findByRole('heading', { name: 'Sign in again in this browser' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeDefined()
})
