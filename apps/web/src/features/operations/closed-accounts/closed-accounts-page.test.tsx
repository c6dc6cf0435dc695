import { type ClosedAccount, closedAccounts } from '@kivuko/contract/closing.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { press, serve, startSignedIn } from '../../../../test/console-lists-driver.tsx'
import { address, openApp } from '../../../../test/render-app.tsx'
import { on, raw, soughtIn } from '../../../../test/server.ts'

beforeEach(startSignedIn)

const ZAWADI: ClosedAccount = {
  id: 'usr_1',
  state: 'closed',
  name: 'Zawadi Kiprono',
  email: 'zawadi@kivuko.example',
  phone: null,
  date_of_birth: '1991-02-03',
  closes_at: '2026-12-09T08:00:00.000Z',
  closed_at: '2026-12-09T08:07:00.000Z',
  erase_after: '2033-12-09T08:07:00.000Z',
  erased_at: null,
  waits_for: 'cards that the network has not confirmed to be gone',
}

test('SEC-142 compliance sees who left, until when that is kept and what is open, and searches without an address that tells', async () => {
  const api = serve(
    'compliance',
    on(closedAccounts, ({ headers }) => raw(200, { rows: headers.get('kivuko-query') ? [] : [ZAWADI], next: null })),
  )
  await openApp('/console/closed-accounts')
  expect(await screen.findByText('Zawadi Kiprono')).toBeDefined()
  expect(screen.getByText('zawadi@kivuko.example · 1991-02-03')).toBeDefined()
  expect(screen.getByText(ZAWADI.waits_for ?? '')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Email, phone, id or name'), { target: { value: 'zawadi@kivuko.example' } })
  press('Find: Email, phone, id or name')
  expect(await screen.findByText('No closed accounts match')).toBeDefined()
  await waitFor(() => expect(soughtIn(api.callsOf(closedAccounts).at(-1))).toBe('search=zawadi%40kivuko.example'))
  expect(address()).toBe('/console/closed-accounts')
})
