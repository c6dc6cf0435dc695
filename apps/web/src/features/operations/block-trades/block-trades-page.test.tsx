import { me } from '@kivuko/contract/auth.ts'
import { answerBlockTrade, type ConsoleBlockTrade, consoleBlockTrades } from '@kivuko/contract/console-block-trades.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, raw } from '../../../../test/server.ts'

const TRADE: ConsoleBlockTrade = {
  id: 'blk_1',
  reference: 'KV-7Q2M-9XPA',
  status: 'asked',
  side: 'buy',
  coin: 'BTC',
  currency: 'USD',
  amount_in: 'coin',
  amount: '2.00000000',
  note: 'For our suppliers',
  answer: null,
  bring_by: null,
  settle_by: null,
  problem: null,
  created_at: '2026-11-22T05:00:00.000Z',
  ended_at: null,
  customer: { id: 'usr_1', name: 'Wanjiru Kamau' },
  mid: '60000.00',
  answered_by: null,
  short_since: null,
  first_word: null,
  is_own: false,
}

const MEMBER = {
  id: ADA.id,
  name: 'Grace Mwangi',
  email: ADA.email,
  role: 'treasury',
  has_second_step: true,
  added_at: ADA.created_at,
} as const

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

function fakeDesk(trade: ConsoleBlockTrade) {
  return fakeApi(
    on(me, ADA),
    on(consoleMe, MEMBER),
    on(consoleWaiting, { waiting: { block_trades: 1 } }),
    on(consoleBlockTrades, { rows: [trade], next: null, bound_bps: 100, answer_time: null }),
    on(answerBlockTrade, () => raw(200, { ...trade, waits: true })),
  )
}

test('DSK-13 DSK-29 the form says how far a typed price is from the mid, and when it takes a second person', async () => {
  const api = fakeDesk(TRADE)
  await openApp('/console/block-trades?trade=blk_1')
  const form = within(await screen.findByRole('form', { name: 'Answer' }))
  const price = form.getByLabelText('Price of 1 BTC (USD)')
  expect(form.getByText('The mid is 60000.00.')).toBeDefined()
  fireEvent.change(price, { target: { value: '60300' } })
  expect(form.getByText('0.5 % above the mid.')).toBeDefined()
  fireEvent.change(price, { target: { value: '59000' } })
  expect(form.getByText(/below the mid: this takes a second person\.$/)).toBeDefined()
  fireEvent.change(form.getByLabelText(/^Why/), { target: { value: 'A thin market' } })
  fireEvent.click(form.getByRole('button', { name: 'Give this price' }))
  await screen.findByText('Waits for a price', { selector: 'dd' })
  expect(api.callsOf(answerBlockTrade).map(({ body }) => body)).toEqual([
    { price: '59000', minutes: 5, reason: 'A thin market' },
  ])
})

test('DSK-15 DSK-22 SEC-245 who asked for it themselves, or is part of the company that did, finds no form; without stock it says what to do', async () => {
  fakeDesk({ ...TRADE, status: 'held', is_own: true, short_since: '2026-11-22T06:00:00.000Z' })
  await openApp('/console/block-trades?trade=blk_1')
  expect(await screen.findByText(/^This is your own request/)).toBeDefined()
  expect(screen.getByText(/^The treasury lacks its side since/)).toBeDefined()
  expect(screen.queryByRole('form', { name: 'Answer' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'The stock is there: settle' })).toBeNull()
})
