// Coins in tests: open networks, quotes a minute long, and a withdrawal as the server reports it.
import { type ChainDeposit, chainOptions, quoteWithdrawal, type Withdrawal } from '@kivuko/contract/chain.ts'
import { listHoldings } from '@kivuko/contract/wallets.ts'
import { fireEvent } from '@testing-library/react'
import { field, pass, type } from './money-driver.tsx'
import { on, raw } from './server.ts'

export const OUTSIDE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const OPEN = { can_deposit: true, can_withdraw: true, deposit_min: '0.001', withdrawal_min: '0.002', confirmations: 12 }

export const NETWORKS = on(chainOptions, {
  options: [
    { ...OPEN, network: 'ethereum', network_name: 'Ethereum', asset: 'ETH' },
    { ...OPEN, network: 'arbitrum', network_name: 'Arbitrum', asset: 'ETH', confirmations: 1 },
    { ...OPEN, network: 'ethereum', network_name: 'Ethereum', asset: 'USDT', can_withdraw: false },
    { ...OPEN, network: 'bsc', network_name: 'BNB Smart Chain', asset: 'BNB', can_deposit: false },
  ],
})

export const HOLDINGS = on(listHoldings, [
  { asset: 'ETH', available_balance: '0.500000000', usd_equivalent: '1500.00' },
  { asset: 'USDT', available_balance: '20.000000', usd_equivalent: '20.00' },
  { asset: 'BTC', available_balance: '0.10000000', usd_equivalent: null },
])

let quotes = 0

/** Named `wdq_1`, `wdq_2` … in the order they are asked for since `forgetWithdrawalQuotes`. */
export const WITHDRAWAL_QUOTE = on(quoteWithdrawal, ({ body }) => {
  quotes += 1
  return raw(200, {
    ...body,
    quote_id: `wdq_${quotes}`,
    fee: '0.0004',
    received: '0.0996',
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  })
})
export function forgetWithdrawalQuotes(): void {
  quotes = 0
}

export function withdrawal(change: Partial<Withdrawal> = {}): Withdrawal {
  return {
    id: 'wdr_1',
    reference: 'WDR-7Q2M-9XPA',
    status: 'waiting',
    asset: 'ETH',
    network: 'ethereum',
    address: OUTSIDE,
    amount: '0.1',
    fee: '0.0004',
    received: '0.0996',
    transaction_hash: null,
    problem: null,
    can_cancel: true,
    sends_at: '2026-11-20T12:00:30.000Z',
    created_at: '2026-11-20T12:00:00.000Z',
    completed_at: null,
    ...change,
  }
}

export function arrival(change: Partial<ChainDeposit> = {}): ChainDeposit {
  return {
    id: 'chd_1',
    asset: 'ETH',
    network: 'ethereum',
    amount: '0.25',
    status: 'pending',
    confirmations: 3,
    confirmations_needed: 12,
    transaction_hash: `0x${'ab'.repeat(32)}`,
    created_at: '2026-11-20T11:59:30.000Z',
    ...change,
  }
}

/** Types where to and how much of ether, and waits for the fee. */
export async function fillWithdrawal(amount = '0.1', address = OUTSIDE): Promise<void> {
  await leaveAddress(address)
  type('Amount (ETH)', amount)
  await pass(400)
}

/** Types the address and leaves its field. */
export async function leaveAddress(address: string): Promise<void> {
  type('Address', address)
  fireEvent.blur(field('Address'))
  await pass(400)
}
