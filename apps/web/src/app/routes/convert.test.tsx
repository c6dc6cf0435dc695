import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countOf, dialog, field, openMoney, pass, press, startMoneyTest, type } from '../../../test/money-driver.tsx'
import { address } from '../../../test/render-app.tsx'
import { networkFailure, on, type Reply, raw, refuse } from '../../../test/server.ts'

const SETTLED_MS = 400

beforeEach(() => startMoneyTest())
afterEach(() => {
  vi.useRealTimers()
})

let quotes = 0
const QUOTE = on(quoteConversion, ({ body }) => {
  quotes += 1
  return raw(200, {
    quote_id: `exq_${quotes}`,
    from: body.from,
    to: body.to,
    amount: '100.00',
    received: '1250.00',
    rate: '12.50',
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  })
})
beforeEach(() => {
  quotes = 0
})
const DONE = {
  status: 'completed',
  transaction_id: 'trx_1',
  reference: 'CNV-1',
  from: 'KES',
  to: 'NGN',
  amount: '100.00',
  received: '1250.00',
} as const

/** The part of the wallet that comes behind the balances is there, too. */
async function openExchange(...input: Parameters<typeof openMoney>) {
  const api = await openMoney(...input)
  await import('./wallet-part.tsx')
  await pass(0)
  return api
}

async function fill(amount = '100') {
  type('Amount (KES)', amount)
  await pass(SETTLED_MS)
}

function text(element: HTMLElement): string | undefined {
  return element.textContent?.replaceAll('\u00a0', ' ')
}

test('DSH-14 the pair is in the address, a coin leaves only wallets to choose, and Use max takes all there is', async () => {
  await openExchange('/wallet', QUOTE)
  expect([field('From').value, field('To').value]).toEqual(['KES', 'NGN'])
  fireEvent.change(field('From'), { target: { value: 'BTC' } })
  expect(address()).toBe('/wallet?convert=BTC-NGN')
  const targets = within(field('To')).getAllByRole('option') as HTMLOptionElement[]
  expect(targets.map(({ value }) => value)).toEqual(['NGN', 'KES', 'USD'])
  await press('Use max')
  expect(field('Amount (BTC)').value).toBe('0.10000000')
  await press('Exchange the other way round')
  expect(address()).toBe('/wallet?convert=NGN-BTC')
})

test('DSH-14 nothing, zero and more than there is are refused before anything is asked', async () => {
  const api = await openExchange('/wallet', QUOTE)
  await press('Continue')
  expect(screen.getByText('Please fill in all required fields')).toBeTruthy()
  await fill('0')
  await press('Continue')
  expect(screen.getByText('Amount must be greater than 0')).toBeTruthy()
  expect(countOf(api, quoteConversion)).toBe(0)
  await fill('5000.01')
  await press('Continue')
  expect(screen.getByText('Insufficient balance')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a rate that has run out is renewed, also while it is being looked at', async () => {
  const api = await openExchange('/wallet', QUOTE, on(convert, DONE))
  await fill()
  await press('Continue')
  await pass(61_000)
  expect(countOf(api, quoteConversion)).toBe(2)
  fireEvent.click(within(dialog('Check and confirm')).getByRole('button', { name: 'Exchange' }))
  await pass(0)
  expect(api.callsOf(convert).map(({ body }) => body)).toEqual([{ quote_id: 'exq_2' }])
})

test('an exchange that is refused says why and gets a fresh rate; one whose answer was lost is the same request again', async () => {
  let reply: () => Reply = () => refuse('supply_short')
  const api = await openExchange(
    '/wallet',
    QUOTE,
    on(convert, () => reply()),
  )
  await fill()
  await press('Continue')
  fireEvent.click(within(dialog('Check and confirm')).getByRole('button', { name: 'Exchange' }))
  await pass(0)
  expect(text(dialog('Exchange failed'))).toContain('We cannot supply that much right now.')
  await press('Try Again')
  expect(countOf(api, quoteConversion)).toBe(2)
  reply = networkFailure
  await press('Continue')
  fireEvent.click(within(dialog('Check and confirm')).getByRole('button', { name: 'Exchange' }))
  await pass(0)
  reply = () => raw(200, DONE)
  await press('Try Again')
  const sent = api.callsOf(convert).slice(1)
  expect(sent.map(({ body }) => body)).toEqual([{ quote_id: 'exq_2' }, { quote_id: 'exq_2' }])
  expect(sent[0]?.headers.get('idempotency-key')).toBe(sent[1]?.headers.get('idempotency-key'))
  expect(dialog('Exchange complete')).toBeTruthy()
})
