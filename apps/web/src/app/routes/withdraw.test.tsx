import {
  cancelWithdrawal,
  createWithdrawal,
  getWithdrawal,
  quoteWithdrawal,
  type Withdrawal,
} from '@kivuko/contract/chain.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  fillWithdrawal,
  forgetWithdrawalQuotes,
  HOLDINGS,
  leaveAddress,
  NETWORKS,
  OUTSIDE,
  WITHDRAWAL_QUOTE,
  withdrawal,
} from '../../../test/chain-driver.tsx'
import { countOf, dialog, field, openMoney, pass, press, startMoneyTest, type } from '../../../test/money-driver.tsx'
import { address } from '../../../test/render-app.tsx'
import { networkFailure, on, type Reply, raw, refuse } from '../../../test/server.ts'

beforeEach(() => startMoneyTest())
beforeEach(() => forgetWithdrawalQuotes())
afterEach(() => {
  vi.useRealTimers()
})

const HASH = `0x${'cd'.repeat(32)}`

/** One withdrawal as the server has it, changed by the test. */
function standing() {
  const held: { now: Withdrawal } = { now: withdrawal() }
  return {
    held,
    made: on(createWithdrawal, () => raw(200, held.now)),
    looked: on(getWithdrawal, () => raw(200, held.now)),
  }
}

function text(element: HTMLElement): string | undefined {
  return element.textContent?.replaceAll('\u00a0', ' ')
}

async function confirm(): Promise<void> {
  fireEvent.click(within(dialog('Check and confirm')).getByRole('button', { name: 'Withdraw' }))
  await pass(0)
}

test('CHN-75 CHN-76 CHN-77 a withdrawal shows its fee, asks with the address in groups, is made by one call and followed to its end', async () => {
  const { held, made, looked } = standing()
  const api = await openMoney('/wallet/withdraw?asset=ETH', NETWORKS, HOLDINGS, WITHDRAWAL_QUOTE, made, looked)
  await fillWithdrawal()
  expect(text(screen.getByRole('region', { name: 'What it costs' }))).toBe(
    'Leaves your wallet0.10 ETHNetwork fee0.0004 ETHFee kept for1:00Arrives0.0996 ETH',
  )
  await press('Continue')
  const asking = dialog('Check and confirm')
  expect(within(asking).getByText('0x5a')).toBeTruthy()
  expect(text(asking)).toContain(OUTSIDE)
  expect(text(asking)).toContain('NetworkEthereum')
  expect(countOf(api, createWithdrawal)).toBe(0)
  await confirm()
  const [call] = api.callsOf(createWithdrawal)
  expect(call?.body).toEqual({ quote_id: 'wdq_2' })
  expect(call?.headers.get('idempotency-key')).toMatch(/^\d{13}-[0-9a-f]{24}$/)
  expect(address()).toBe('/wallet/withdraw?reference=WDR-7Q2M-9XPA')
  expect(screen.getByText(/The coins are set aside/)).toBeTruthy()
  held.now = withdrawal({ sends_at: '2026-11-21T12:00:00.000Z' })
  await pass(3_000)
  expect(screen.getByText(/An address or a card that is new waits, so they are sent on/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Take it back' })).toBeTruthy()
  held.now = withdrawal({ status: 'sending', can_cancel: false, transaction_hash: HASH })
  await pass(3_000)
  expect(screen.getByText(/on their way to the network/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Copy the transaction hash' })).toBeTruthy()
  held.now = withdrawal({ status: 'confirming', can_cancel: false, transaction_hash: HASH })
  await pass(3_000)
  expect(screen.getByText('Sent').closest('li')?.textContent).toBe('Sent')
  expect(screen.getByText('Confirmed by the network').closest('li')?.getAttribute('aria-current')).toBe('step')
  held.now = withdrawal({ status: 'completed', can_cancel: false, transaction_hash: HASH })
  await pass(3_000)
  expect(screen.getByText('The coins have arrived.')).toBeTruthy()
  const count = countOf(api, getWithdrawal)
  await pass(10_000)
  expect(countOf(api, getWithdrawal)).toBe(count)
})

test('CHN-76 an address is looked at when its field is left, and what the server says of it stands at the field', async () => {
  const detail = 'This looks like a Bitcoin address. Ethereum addresses begin with 0x.'
  const api = await openMoney(
    '/wallet/withdraw?asset=ETH&network=arbitrum',
    NETWORKS,
    HOLDINGS,
    on(quoteWithdrawal, () => refuse('address_invalid', { detail })),
  )
  type('Address', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
  await pass(2_000)
  expect(countOf(api, quoteWithdrawal)).toBe(0)
  await leaveAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
  expect(api.callsOf(quoteWithdrawal).map(({ body }) => body)).toEqual([
    { asset: 'ETH', network: 'arbitrum', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', amount: '0.002' },
  ])
  expect(field('Address').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(detail)).toBeTruthy()
  type('Amount (ETH)', '0.1')
  await pass(400)
  await press('Continue')
  expect(screen.queryByRole('dialog')).toBeNull()
  type('Address', OUTSIDE)
  expect(screen.queryByText(detail)).toBeNull()
})

test('CHN-78 nothing, too little and more than there is are refused before anything is asked; All takes the whole holding', async () => {
  const api = await openMoney('/wallet/withdraw?asset=ETH', NETWORKS, HOLDINGS, WITHDRAWAL_QUOTE)
  await press('Continue')
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(2)
  for (const [amount, problem] of [
    ['0', 'Amount must be greater than 0'],
    ['0.0019', 'The least you can withdraw is 0.002 ETH.'],
    ['0.500000001', 'You have 0.50 ETH.'],
    ['0.1.2', 'Enter an amount in digits, such as 1500 or 1500.50.'],
  ] as const) {
    type('Amount (ETH)', amount)
    await press('Continue')
    expect(screen.getByText(problem)).toBeTruthy()
  }
  expect(countOf(api, quoteWithdrawal)).toBe(0)
  await press('All')
  expect(field('Amount (ETH)').value).toBe('0.500000000')
})

test('CHN-75 a fee whose time is up is renewed, also while it is being looked at', async () => {
  const { made, looked } = standing()
  const api = await openMoney('/wallet/withdraw?asset=ETH', NETWORKS, HOLDINGS, WITHDRAWAL_QUOTE, made, looked)
  await fillWithdrawal()
  await press('Continue')
  await pass(61_000)
  await confirm()
  expect(api.callsOf(createWithdrawal).map(({ body }) => body)).toEqual([{ quote_id: 'wdq_3' }])
})

test('CHN-79 a withdrawal that is refused says why and gets a fresh fee; one whose answer was lost is the same request again', async () => {
  let reply: () => Reply = () => refuse('limit_reached')
  const api = await openMoney(
    '/wallet/withdraw?asset=ETH',
    NETWORKS,
    HOLDINGS,
    WITHDRAWAL_QUOTE,
    on(createWithdrawal, () => reply()),
    on(getWithdrawal, () => raw(200, withdrawal())),
  )
  await fillWithdrawal()
  await press('Continue')
  await confirm()
  const refusal = dialog('Not withdrawn')
  expect(within(refusal).queryByRole('button', { name: 'Try Again' })).toBeNull()
  fireEvent.click(within(refusal).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await pass(0)
  reply = networkFailure
  await press('Continue')
  await confirm()
  reply = () => raw(200, withdrawal())
  await press('Try Again')
  const sent = api.callsOf(createWithdrawal).slice(1)
  expect(sent.map(({ body }) => body)).toEqual([{ quote_id: 'wdq_3' }, { quote_id: 'wdq_3' }])
  expect(sent[0]?.headers.get('idempotency-key')).toBe(sent[1]?.headers.get('idempotency-key'))
  expect(address()).toBe('/wallet/withdraw?reference=WDR-7Q2M-9XPA')
})

test('CHN-80 a withdrawal is taken back after a question; one that is already being sent says so and goes on', async () => {
  const { held, looked } = standing()
  let reply: () => Reply = () => refuse('withdrawal_closed')
  await openMoney(
    '/wallet/withdraw?reference=WDR-7Q2M-9XPA',
    HOLDINGS,
    looked,
    on(cancelWithdrawal, () => reply()),
  )
  await press('Take it back')
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Take it back' }))
  await pass(0)
  expect(screen.getByText('This withdrawal is already on its way and cannot be taken back.')).toBeTruthy()
  held.now = withdrawal({ status: 'cancelled', can_cancel: false })
  reply = () => raw(200, held.now)
  await press('Take it back')
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Take it back' }))
  await pass(0)
  expect(screen.getByText('You took the withdrawal back. The coins are in your wallet.')).toBeTruthy()
})

test('CHN-81 one that failed says why and that the coins are back; one that nobody knows is told apart from a look that failed', async () => {
  let reply: () => Reply = networkFailure
  await openMoney(
    '/wallet/withdraw?reference=WDR-7Q2M-9XPA',
    on(getWithdrawal, () => reply()),
  )
  await pass(2_000)
  expect(screen.getByText('The withdrawal could not be looked up')).toBeTruthy()
  const problem = 'The network refused the transaction.'
  reply = () => raw(200, withdrawal({ status: 'failed', problem, can_cancel: false }))
  await pass(3_000)
  expect(screen.getByText(problem)).toBeTruthy()
  expect(screen.getByText(/^The withdrawal did not happen. The coins are back in your wallet, less/)).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'How far it is' })).toBeNull()
})

test('CHN-73 coins without a network, and networks that are closed, say what can be done instead', async () => {
  const api = await openMoney('/wallet/withdraw?asset=SOL', NETWORKS, HOLDINGS, WITHDRAWAL_QUOTE)
  expect(screen.getByText(/SOL can be kept, exchanged and sold here. It cannot be sent/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sell SOL' }).getAttribute('href')).toBe('/sell?crypto=SOL')
  fireEvent.change(field('Coin'), { target: { value: 'USDT' } })
  await pass(0)
  expect(screen.getByText(/USDT cannot be withdrawn at the moment. Your coins are safe/)).toBeTruthy()
  expect(countOf(api, quoteWithdrawal)).toBe(0)
})
