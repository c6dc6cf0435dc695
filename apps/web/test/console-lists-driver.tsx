// The console's lists of money in a page: who opens them, and what is pressed.
import { me } from '@kivuko/contract/auth.ts'
import type { BankTransfer, CandidateOrder, OpenTransfer } from '@kivuko/contract/console-bank-transfers.ts'
import { listBankTransfers, openBankTransfer } from '@kivuko/contract/console-bank-transfers.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { listStuckPayments } from '@kivuko/contract/console-stuck-payments.ts'
import { listWebhooks } from '@kivuko/contract/console-webhooks.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { ADA } from './people.ts'
import { openApp, startClean } from './render-app.tsx'
import { fakeApi, on } from './server.ts'

/** Signed in, with nothing of the test before. */
export function startSignedIn(): void {
  startClean()
  localStorage.setItem('token', 'tok')
}

export const TRANSFER: BankTransfer = {
  id: 'brc_1',
  state: 'decide',
  reason: 'It names no order of ours, or more than one.',
  amount: '5000.00',
  currency: 'KES',
  provider: 'bank',
  account_number: '01234567',
  sender_name: 'WANJIRU AMINA',
  reference_text: 'school fees',
  order_reference: null,
  customer_account: null,
  booked_at: '2026-11-18T09:00:00.000Z',
  ended_at: null,
}
export const CANDIDATE: CandidateOrder = {
  reference: 'KV-7Q2M-9XRD',
  customer_id: 'usr_1',
  customer_name: 'Amina Wanjiru',
  total: '5000.00',
  currency: 'KES',
  status: 'awaiting_payment',
  created_at: '2026-11-18T08:00:00.000Z',
  is_same_amount: true,
  is_similar_name: true,
}
const OPEN: OpenTransfer = {
  transfer: TRANSFER,
  order: null,
  candidates: [CANDIDATE],
  customer: null,
  customers: [],
  first_word: null,
}

/** Lists without anything but one transfer, unless told otherwise. */
export function serve(role: StaffRole, ...more: Parameters<typeof fakeApi>) {
  return fakeApi(
    ...more,
    on(me, ADA),
    on(consoleMe, {
      id: ADA.id,
      name: 'Amina Hassan',
      email: 'amina@example.com',
      role,
      has_second_step: true,
      added_at: '2026-11-01T00:00:00.000Z',
    }),
    on(listBankTransfers, { rows: [TRANSFER], next: null }),
    on(openBankTransfer, OPEN),
    on(listStuckPayments, { rows: [], next: null }),
    on(listWebhooks, { rows: [], next: null }),
  )
}

export async function openConsole(path: string): Promise<void> {
  await openApp(path)
  await screen.findByRole('heading', { level: 1, name: /^(Transfers|Payouts|Stuck payments|Webhooks|Disputes)$/ })
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** In the dialog, with why when it is not typed yet. */
export function confirm(name: string, why?: string) {
  const dialog = within(screen.getByRole('dialog'))
  if (why) fireEvent.change(dialog.getByLabelText('Why'), { target: { value: why } })
  fireEvent.click(dialog.getByRole('button', { name }))
}
