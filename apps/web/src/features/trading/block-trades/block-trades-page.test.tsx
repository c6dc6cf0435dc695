import { me } from '@kivuko/contract/auth.ts'
import { acceptBlockTrade, askBlockTrade, type BlockTrade, listBlockTrades } from '@kivuko/contract/block-trades.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../../test/server.ts'

const TERMS = { minimum_usd: '10000.00', bring_minutes: 30, guard_bps: 50, answer_time: null, paused: null }
const ASKED: BlockTrade = {
  id: 'blk_1',
  reference: 'KV-7Q2M-9XPA',
  status: 'asked',
  side: 'buy',
  coin: 'BTC',
  currency: 'USD',
  amount_in: 'coin',
  amount: '2.00000000',
  note: null,
  answer: null,
  bring_by: null,
  settle_by: null,
  problem: null,
  created_at: '2026-11-22T05:00:00.000Z',
  ended_at: null,
  can_end: true,
  can_accept: false,
  asked_by: null,
  hindrance: null,
}
const QUOTED: BlockTrade = {
  ...ASKED,
  status: 'quoted',
  can_accept: true,
  answer: {
    number: 3,
    price: '60000.00',
    coins: '2.00000000',
    money: '120000.00',
    fee: '50.00',
    gives: '120050.00',
    gets: '2.00000000',
    firm_until: new Date(Date.now() + 240_000).toISOString(),
  },
}

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

test('DSK-01 DSK-03 what is typed is asked for in the coin or in money; a refusal is said, and what was typed stays', async () => {
  const api = fakeApi(
    on(me, ADA),
    on(listBlockTrades, { trades: [], ...TERMS }),
    on(askBlockTrade, () => refuse('block_trade_open')),
  )
  await openApp('/block-trades')
  const form = within(await screen.findByRole('form', { name: 'Ask for a price' }))
  expect(screen.getByText('No requests yet')).toBeDefined()
  expect(form.getByText('Worth $10,000.00 or more.')).toBeDefined()
  fireEvent.change(form.getByLabelText('Amount (USDT)'), { target: { value: 'twenty' } })
  fireEvent.click(form.getByRole('button', { name: 'Ask for a price' }))
  expect(api.callsOf(askBlockTrade)).toEqual([])
  fireEvent.change(form.getByLabelText('The amount is in'), { target: { value: 'money' } })
  fireEvent.change(form.getByLabelText('Amount (NGN)'), { target: { value: '50,000,000' } })
  fireEvent.click(form.getByRole('button', { name: 'Ask for a price' }))
  expect(await screen.findByText(/^You have an open request for this pair already/)).toBeDefined()
  expect(api.callsOf(askBlockTrade).map(({ body }) => body)).toEqual([
    { side: 'buy', coin: 'USDT', currency: 'NGN', amount_in: 'money', amount: '50000000.00' },
  ])
  expect(form.getByLabelText('Amount (NGN)')).toHaveProperty('value', '50,000,000')
})

test('DSK-02 DSK-12 DSK-26 the answer shows price, fee, both sides and its time, and is accepted by its number; answer times stand there once there are any', async () => {
  const answer_time = { median_seconds: 240, p95_seconds: 1_190, answers: 12 }
  const api = fakeApi(
    on(me, ADA),
    on(listBlockTrades, { trades: [QUOTED], ...TERMS, answer_time }),
    on(acceptBlockTrade, () => refuse('block_trade_changed')),
  )
  await openApp('/block-trades')
  const trade = within(await screen.findByRole('region', { name: /^Buy .*BTC with USD$/ }))
  for (const text of ['$60,000.00', '$50.00', '$120,050.00']) expect(trade.getByText(text)).toBeDefined()
  expect(trade.getByRole('timer').textContent).toMatch(/^[34]:\d\d$/)
  expect(screen.getByText(/within 4 minutes, and 19 of 20 within 20 minutes \(12 answers\)/)).toBeDefined()
  fireEvent.click(trade.getByRole('button', { name: 'Accept' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Accept this price?', hidden: true }))
  fireEvent.click(question.getByRole('button', { name: 'Accept', hidden: true }))
  expect(await trade.findByText(/^The price was changed meanwhile/)).toBeDefined()
  expect(api.callsOf(acceptBlockTrade).map(({ body }) => body)).toEqual([{ answer: 3 }])
})

test('DSK-26 without figures no answer time is shown; a list that fails can be asked for again', async () => {
  let isDown = true
  fakeApi(
    on(me, ADA),
    on(listBlockTrades, () => (isDown ? refuse('internal') : raw(200, { trades: [ASKED], ...TERMS }))),
  )
  await openApp('/block-trades')
  expect(await screen.findByText('The block trades could not be loaded.', undefined, { timeout: 10_000 })).toBeDefined()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText('Waits for a price')).toBeDefined()
  expect(screen.queryByText(/In the last 30 days/)).toBeNull()
})
