// Reliance on a partner, as staff see and say it.
import { me } from '@kivuko/contract/auth.ts'
import { type ConsolePartner, consolePartners } from '@kivuko/contract/console-partners.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { consolePartnerReliance, grantPartnerReliance } from '@kivuko/contract/reliance.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on } from '../../../../test/server.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

const AT = '2026-11-24T14:20:00.000Z'
const PARTNER: ConsolePartner = {
  id: `ptn_${'0'.repeat(26)}`,
  name: 'Lake Wallet',
  website: 'https://wallet.example',
  state: 'live',
  note: null,
  members: [],
  created_at: AT,
  asked_at: null,
  first_word: null,
}
const WORD = { word: '3', reason: 'Their audit', said_by: 'Grace', said_at: AT, is_own: false, no_pair: null }

test('PTN-285 reliance shows how it stands and what a colleague said; more says that it takes two, less that nobody’s tier falls', async () => {
  const reliance = { up_to_tier: 2 as const, accepted: 7, in_review: 1, first_word: WORD }
  const member = { id: 'usr_ada', name: 'Ada', email: ADA.email, has_second_step: true, added_at: AT } as const
  fakeApi(
    on(me, ADA),
    on(consoleMe, { ...member, role: 'compliance' }),
    on(consolePartners, { rows: [PARTNER], next: null }),
    on(consolePartnerReliance, reliance),
    on(grantPartnerReliance, { reliance: { ...reliance, up_to_tier: 3, first_word: null }, waits: false }),
  )
  await openApp('/console/partners')
  fireEvent.click(await screen.findByRole('button', { name: 'Reliance' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rely on Lake Wallet?' }))
  expect(
    dialog.getByText(/^Relied on up to tier 2\. Customers with a tier by its word: 7\. In review: 1\./),
  ).toBeDefined()
  expect(dialog.getByText(/Grace said that it may be relied on up to tier 3/)).toBeDefined()
  const field = dialog.getByLabelText('Rests on its word')
  expect((field as HTMLSelectElement).value).toBe('3')
  expect(dialog.getByText(/A second person must decide the same/)).toBeDefined()
  fireEvent.change(field, { target: { value: 'nothing' } })
  expect(dialog.getByText(/Nobody’s tier falls/)).toBeDefined()
  fireEvent.change(field, { target: { value: '3' } })
  fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'I read it too' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Grant' }))
  expect(await screen.findByText('Done.')).toBeDefined()
})
