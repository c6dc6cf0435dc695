// /sale: a sale by its reference, in each state, followed to its end; and correcting an account its bank refused.
import { me } from '@kivuko/contract/auth.ts'
import { checkPayoutAccount, listPayoutBanks } from '@kivuko/contract/payout-account-calls.ts'
import { cancelSale, createTrade, getSale, quoteTrade, retrySale, type Sale } from '@kivuko/contract/trades.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { SALE } from '../../../../test/sale-samples.ts'
import { fakeApi, networkFailure, on, raw, refuse } from '../../../../test/server.ts'
import { PRICES } from '../../../../test/trade-driver.tsx'

beforeEach(() => {
  startClean()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => vi.useRealTimers())

const TO_BANK: Partial<Sale> = { fiat_currency: 'NGN', received: '15000.00', fee: '50.00', payout_method: 'bank' }
const REFUSED: Sale = {
  ...SALE,
  ...TO_BANK,
  status: 'refused',
  destination: '•••• 6789',
  problem: 'The bank does not know this account number.',
  retry_until: '2026-11-29T03:00:00.000Z',
}

async function openSale(sale: Sale, ...handlers: ReturnType<typeof on>[]) {
  localStorage.setItem('token', 'tok')
  const held = { sale }
  const api = fakeApi(
    ...handlers,
    on(me, ADA),
    on(getSale, () => raw(200, held.sale)),
  )
  await openApp('/sale?reference=SAL-1')
  return { api, held }
}

async function rest(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}

test('TRD-77 each state of a sale is told, and it is followed until it has ended', async () => {
  const { api, held } = await openSale(SALE)
  await screen.findByText('Your coins are set aside. The payout has not started yet.')
  expect(screen.getByText('To be paid out').nextSibling?.textContent).toMatch(/^KSh.895\.00$/)
  const steps: [Partial<Sale>, string][] = [
    [
      { status: 'sending', can_cancel: false },
      'The payout is on its way. You can leave this page: we tell you when it is paid.',
    ],
    [
      { status: 'returning', problem: 'The account is closed.' },
      'The bank sent the money back. Your coins are on their way back to your wallet.',
    ],
    [{ status: 'returned' }, 'The bank sent the money back. Your coins are back in your wallet.'],
  ]
  for (const [change, text] of steps) {
    Object.assign(held.sale, change)
    await rest(15_000)
    expect(screen.getByText(text)).toBeDefined()
  }
  expect(screen.getByText('The account is closed.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Take the sale back' })).toBeNull()
  const asked = api.callsOf(getSale).length
  await rest(60_000)
  expect(api.callsOf(getSale)).toHaveLength(asked)
})

test.each<[Partial<Sale>, string, string]>([
  [{ status: 'completed', completed_at: '2026-11-22T04:00:00.000Z' }, 'The money is paid out.', 'Paid out'],
  [
    { status: 'failed', problem: 'M-Pesa refused it.' },
    'The payout did not go through. Your coins are back in your wallet.',
    'Not paid out',
  ],
  [{ status: 'cancelled' }, 'The sale was taken back. Your coins are back in your wallet.', 'Not paid out'],
  [
    { status: 'returned' },
    'The bank sent the money back. Your coins are back in your wallet.',
    'Sent back by the bank',
  ],
])('TRD-77 SAL-47 a sale that is %o says what became of the money', async (change, text, label) => {
  await openSale({ ...SALE, can_cancel: false, ...change })
  await screen.findByText(text)
  expect(screen.getByText(label).nextSibling?.textContent).toMatch(/^KSh.895\.00$/)
  expect(screen.getByText('0.01 BTC')).toBeDefined()
})

test('TRD-77 a sale nobody knows leads to the list, and one that could not be looked up is asked for again', async () => {
  const held = { reply: () => refuse('sale_not_found') }
  await openSale(
    SALE,
    on(getSale, () => held.reply()),
  )
  await screen.findByText('There is no such sale. Your sales are in the list of transactions.')
  startClean()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  held.reply = () => networkFailure()
  await openSale(
    SALE,
    on(getSale, () => held.reply()),
  )
  await rest(10_000)
  await screen.findByText('The status of your sale could not be loaded. It goes on without this page.')
  held.reply = () => raw(200, SALE) as ReturnType<typeof refuse>
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('SAL-1')
})

test('TRD-78 the account of a refused sale is corrected: looked at, asked about, and paid out once', async () => {
  const owner = { name: 'ADA LOVELACE', is_match: true }
  const { api } = await openSale(
    { ...REFUSED, can_cancel: true },
    on(listPayoutBanks, { banks: [{ code: '058', name: 'Guaranty Trust Bank' }] }),
    on(checkPayoutAccount, () => raw(200, { account_name: owner.name, is_match: owner.is_match })),
    on(retrySale, () => raw(200, { ...REFUSED, status: 'sending', problem: null, retry_until: null })),
  )
  await screen.findByText('The bank did not take the payout. Your coins are still set aside.')
  expect(screen.getByText('The bank does not know this account number.')).toBeDefined()
  await screen.findByRole('option', { name: 'Guaranty Trust Bank' })
  fireEvent.click(screen.getByRole('button', { name: 'Check the account' }))
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(3)
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('Bank', '058')
  type('Account number', '012345678')
  type('Account holder', 'Ada Lovelace')
  fireEvent.click(screen.getByRole('button', { name: 'Check the account' }))
  await screen.findByText('An account number in Nigeria has ten digits')
  expect(api.callsOf(checkPayoutAccount)).toEqual([])
  type('Account number', '0123456789')
  fireEvent.click(screen.getByRole('button', { name: 'Check the account' }))
  await screen.findByText('This account belongs to ADA LOVELACE.')
  expect(await screen.findByText('₦15,000.00 to 0123456789, Ada Lovelace.')).toBeDefined()
  expect(api.callsOf(retrySale)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Pay out', hidden: true }))
  await screen.findByText('The payout is on its way. You can leave this page: we tell you when it is paid.')
  expect(api.callsOf(retrySale).map(({ body }) => body)).toEqual([
    { account: { kind: 'bank', account_name: 'Ada Lovelace', account_number: '0123456789', bank_code: '058' } },
  ])
})

test('SEC-04 TRD-78 once the market has moved, the coins are sold anew at a price that is shown first', async () => {
  const anew: Sale = { ...SALE, reference: 'SAL-2', fiat_currency: 'EUR', received: '895.00' }
  const { api, held } = await openSale(
    { ...REFUSED, fiat_currency: 'EUR', received: '90.00' },
    on(checkPayoutAccount, { account_name: null, is_match: true }),
    PRICES,
    on(retrySale, () => refuse('price_moved')),
    on(cancelSale, { ...REFUSED, status: 'cancelled', problem: null, retry_until: null }),
    on(createTrade, () => {
      held.sale = anew
      return raw(200, { order: null, sale: anew })
    }),
  )
  fireEvent.change(await screen.findByLabelText('IBAN'), { target: { value: 'DE89 3704 0044 0532 0130 00' } })
  fireEvent.change(screen.getByLabelText('Account holder'), { target: { value: 'Ada Lovelace' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check the account' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Pay out', hidden: true }))
  expect(await screen.findByText('The market has moved. Sell at a new price?')).toBeDefined()
  expect(screen.getByText(/€895\.00 to .* Before it was €90\.00\./)).toBeDefined()
  expect([api.callsOf(cancelSale), api.callsOf(createTrade)]).toEqual([[], []])
  fireEvent.click(screen.getByRole('button', { name: 'Pay out', hidden: true }))
  await screen.findByText('SAL-2')
  expect(api.callsOf(quoteTrade).map(({ body }) => body)).toMatchObject([{ amount: REFUSED.crypto_amount }])
  expect(api.callsOf(createTrade).map(({ body }) => body)).toMatchObject([{ quote_id: 'quo_1' }])
})

test('TRD-78 what is said against corrected details keeps them to be changed; a refused sale can be taken back too', async () => {
  await openSale(
    { ...REFUSED, ...{ fiat_currency: 'EUR', received: '90.00' }, can_cancel: true },
    on(checkPayoutAccount, { account_name: null, is_match: true }),
    on(retrySale, () => refuse('payout_account_invalid', { detail: 'The bank does not take this account.' })),
    on(cancelSale, { ...REFUSED, status: 'cancelled', problem: null, retry_until: null }),
  )
  fireEvent.change(await screen.findByLabelText('IBAN'), { target: { value: 'DE89 3704 0044 0532 0130 00' } })
  fireEvent.change(screen.getByLabelText('Account holder'), { target: { value: 'Ada Lovelace' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check the account' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Pay out', hidden: true }))
  await screen.findByText('The bank does not take this account.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay out', hidden: true })).toBeNull())
  expect(screen.getByLabelText('IBAN')).toHaveProperty('value', 'DE89 3704 0044 0532 0130 00')
  fireEvent.click(screen.getByRole('button', { name: 'Take the sale back' }))
  const buttons = screen.getAllByRole('button', { name: 'Take the sale back', hidden: true })
  fireEvent.click(buttons.at(-1) as HTMLElement)
  await screen.findByText('The sale was taken back. Your coins are back in your wallet.')
})
