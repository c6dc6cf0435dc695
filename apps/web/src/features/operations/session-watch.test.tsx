import { me } from '@kivuko/contract/auth.ts'
import { listChanges } from '@kivuko/contract/console-changes.ts'
import { consoleMe, listStaff, listStaffSessions, setStaffRole, staffSession } from '@kivuko/contract/console-staff.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ADA, STAFF_ADA } from '../../../test/people.ts'
import { openApp, startClean } from '../../../test/render-app.tsx'
import { fakeApi, on, refuse } from '../../../test/server.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

/** The console of a session whose end the answer sets. */
async function open(left: { idle_seconds: number; whole_seconds: number }) {
  let isOver = false
  const api = fakeApi(
    on(me, ADA),
    on(consoleMe, STAFF_ADA),
    on(consoleWaiting, { waiting: {} }),
    on(listChanges, { changes: [] }),
    on(listStaff, { staff: [STAFF_ADA] }),
    on(listStaffSessions, { sessions: [] }),
    on(staffSession, () => (isOver ? refuse('unauthorized') : { status: 200, body: left })),
    on(setStaffRole, () =>
      isOver ? refuse('unauthorized') : { status: 200, body: { staff: [STAFF_ADA], waits: true } },
    ),
  )
  await openApp('/console/staff')
  return {
    api,
    left,
    end() {
      isOver = true
    },
    begin() {
      isOver = false
    },
  }
}

test('SEC-44 a minute before the end staff are asked whether they are there, and stay by a press', async () => {
  const { left } = await open({ idle_seconds: 45, whole_seconds: 3600 })
  const warning = await screen.findByRole('alert')
  expect(warning.textContent).toContain('You are about to be signed out.')
  left.idle_seconds = 900
  await userEvent.click(within(warning).getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByText('You are about to be signed out.')).toBeNull())
})

test('SEC-44 at the end of eight hours nothing is offered that would not help', async () => {
  await open({ idle_seconds: 40, whole_seconds: 40 })
  const warning = await screen.findByRole('alert')
  expect(warning.textContent).toContain('eight hours at most')
  expect(within(warning).queryByRole('button')).toBeNull()
})

test('SEC-44 what was typed is there again after an end, for the same person and no other', {
  tags: 'long',
}, async () => {
  for (const [back, isKept] of [
    [ADA, true],
    [{ ...ADA, id: 'usr_brian' }, false],
  ] as const) {
    startClean()
    localStorage.setItem('token', 'tok')
    const session = await open({ idle_seconds: 900, whole_seconds: 3600 })
    const { followOtherTabs } = await import('#lib/session.ts')
    const stop = followOtherTabs()
    await userEvent.click(await screen.findByRole('button', { name: 'Add somebody' }))
    await userEvent.type(screen.getByLabelText('Email'), 'peter@kivuko.example')
    await userEvent.type(screen.getByLabelText('Why'), 'joins on Monday')
    session.end()
    await userEvent.click(screen.getByRole('button', { name: 'Propose', hidden: true }))
    expect(await screen.findByText('You were signed out')).toBeDefined()
    expect(localStorage.getItem('token')).toBeNull()
    // They sign in in another tab.
    session.begin()
    fakeApi(on(me, back), on(consoleMe, { ...STAFF_ADA, id: back.id }), on(listStaff, { staff: [STAFF_ADA] }))
    localStorage.setItem('token', 'new')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'new' }))
    await waitFor(() => expect(screen.queryByText('You were signed out')).toBeNull())
    const kept = screen.queryByLabelText<HTMLInputElement>('Why')?.value
    expect([back.id, kept]).toEqual([back.id, isKept ? 'joins on Monday' : undefined])
    stop()
  }
})
