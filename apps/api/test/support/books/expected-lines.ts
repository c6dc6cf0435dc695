// Every line customers must see, told from the rows alone: who, which row, and how much in which state.
import { isCardFill } from '@kivuko/contract/buying.ts'
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import { movementOf } from '../../../src/trading/block-trade.ts'
import type { Rows } from './rows.ts'

type Status = 'completed' | 'pending' | 'failed'
type Line = {
  user_id: string
  source_id: string
  type: string
  state: Status
  currency: Asset
  amount_units: bigint
  fee_units: bigint
}

export function expectedLines(rows: Rows): string[] {
  return [
    ...rows.deposits.map((row) => ({
      ...ofRow(row),
      type: 'deposit',
      state: DEPOSITS[row.state],
      currency: row.currency,
    })),
    ...rows.payouts.map((row) => ({
      ...ofRow(row),
      type: 'transfer',
      state: PAYOUTS[row.state],
      currency: row.currency,
    })),
    ...rows.cashOuts.map((row) => ({
      ...ofRow(row),
      type: 'withdrawal',
      state: CASH_OUTS[row.state],
      currency: row.currency,
    })),
    ...rows.bills.map((row) => ({
      ...ofRow(row),
      type: 'bill_payment',
      state: CASH_OUTS[row.state],
      currency: row.currency,
    })),
    ...rows.sales.map((row) => ({
      source_id: row.id,
      user_id: row.user_id,
      type: 'crypto',
      ...saleMoved(row),
      currency: row.crypto_currency,
      fee_units: 0n,
    })),
    ...rows.blockTrades.flatMap(ofBlockTrade),
    ...rows.chainDeposits.flatMap(ofChainDeposit),
    ...rows.withdrawals.map(ofWithdrawal),
    ...rows.transfers.flatMap(ofTransfer),
    ...rows.agentDeals.flatMap(ofAgentDeal),
    ...rows.conversions.flatMap(ofConversion),
    ...rows.orders.flatMap(ofOrder),
    ...rows.margins
      .filter(({ paid_units }) => paid_units > 0n)
      .map(({ id, partner_id, currency, paid_units }) => ({
        ...{
          source_id: id,
          user_id: rows.find.floatOf.get(partner_id) ?? '',
          type: 'deposit',
          state: 'completed' as const,
        },
        ...{ currency, amount_units: paid_units, fee_units: 0n },
      })),
    ...rows.proposals.flatMap(ofProposal),
    ...rows.debtPayments.map(({ id, user_id, currency, units }) => ({
      source_id: id,
      user_id,
      type: 'withdrawal',
      state: 'completed' as const,
      currency,
      amount_units: units,
      fee_units: 0n,
    })),
  ].map(textOf)
}

export function textOf(line: Line): string {
  return [
    line.source_id,
    line.user_id,
    line.type,
    line.state,
    line.currency,
    line.amount_units,
    `fee ${line.fee_units}`,
  ].join(' ')
}

const DEPOSITS: Record<Rows['deposits'][number]['state'], Status> = {
  created: 'pending',
  pending: 'pending',
  review: 'pending',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'failed',
  expired: 'failed',
}
const PAYOUTS: Record<Rows['payouts'][number]['state'], Status> = {
  pending: 'pending',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'failed',
}
const CASH_OUTS: Record<Rows['cashOuts'][number]['state'], Status> = {
  waiting: 'pending',
  sending: 'pending',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'failed',
  returned: 'failed',
}
const SALES: Record<Rows['sales'][number]['state'], Status> = {
  waiting: 'pending',
  sending: 'pending',
  refused: 'pending',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'failed',
  returning: 'pending',
  returned: 'failed',
}
/** Of a returned sale that gave back fewer coins than were sold, the others are gone. */
function saleMoved({ state, crypto_units, coins_back_units }: Rows['sales'][number]) {
  const gone = crypto_units - (coins_back_units ?? 0n)
  if (state === 'returned' && gone > 0n) return { state: 'completed' as const, amount_units: gone }
  return { state: SALES[state], amount_units: crypto_units }
}

const ORDERS: Record<Rows['orders'][number]['state'], Status> = {
  awaiting_payment: 'pending',
  refund_pending: 'pending',
  completed: 'completed',
  expired: 'failed',
  cancelled: 'failed',
  refunded: 'failed',
}

function ofRow(row: { id: string; user_id: string; amount_units: bigint; fee_units: bigint }) {
  return { source_id: row.id, user_id: row.user_id, amount_units: row.amount_units, fee_units: row.fee_units }
}

/** What arrives, and the fee beside it. */
function ofWithdrawal(row: Rows['withdrawals'][number]): Line {
  const { amount_units, fee_units } = row
  const hasFailed = row.state === 'failed' || row.state === 'cancelled'
  const state = row.state === 'completed' ? 'completed' : hasFailed ? 'failed' : 'pending'
  return { ...ofRow(row), type: 'withdrawal', state, currency: row.asset, amount_units: amount_units - fee_units }
}

/** What is too small has none. */
function ofChainDeposit({ id, user_id, asset, units, ...row }: Rows['chainDeposits'][number]): Line[] {
  if (row.state === 'too_small') return []
  const state = ({ pending: 'pending', credited: 'completed', dropped: 'failed' } as const)[row.state]
  return [{ source_id: id, user_id, type: 'deposit', state, currency: asset, amount_units: units, fee_units: 0n }]
}

/** Only what is completed has lines; what earned nothing has none of a commission. */
function ofAgentDeal(row: Rows['agentDeals'][number]): Line[] {
  if (row.state !== 'completed') return []
  const both = { source_id: row.id, state: 'completed', currency: row.currency, fee_units: 0n } as const
  const moved = { ...both, amount_units: row.amount_units }
  const earned = row.commission_units ?? 0n
  const isIn = row.direction === 'cash_in'
  return [
    { ...moved, user_id: row.customer_id, type: isIn ? 'deposit' : 'withdrawal', fee_units: row.fee_units },
    { ...moved, user_id: row.agent_user_id, type: isIn ? 'transfer' : 'deposit' },
    ...(earned > 0n
      ? [
          {
            ...both,
            source_id: `${row.id}:commission`,
            user_id: row.agent_user_id,
            type: 'agent_commission' as const,
            amount_units: earned,
          },
        ]
      : []),
  ]
}

function ofTransfer(row: Rows['transfers'][number]): Line[] {
  const both = {
    source_id: row.id,
    state: 'completed',
    currency: row.currency,
    amount_units: row.amount_units,
    fee_units: 0n,
  } as const
  return [
    { ...both, user_id: row.sender_id, type: 'transfer' },
    { ...both, user_id: row.recipient_id, type: 'deposit' },
  ]
}

function ofConversion(row: Rows['conversions'][number]): Line[] {
  const isCoin = (asset: Asset) => ASSETS[asset].kind === 'crypto'
  const both = { user_id: row.user_id, state: 'completed', fee_units: 0n } as const
  const paid: Line = {
    ...both,
    source_id: `${row.id}:out`,
    type: isCoin(row.to_currency) || isCoin(row.from_currency) ? 'crypto' : 'transfer',
    currency: row.from_currency,
    amount_units: row.amount_units,
  }
  const got: Line = {
    ...both,
    source_id: `${row.id}:in`,
    type: 'deposit',
    currency: row.to_currency,
    amount_units: row.received_units,
  }
  return [paid, got]
}

/** One once it is set aside, and another once it is settled. */
function ofBlockTrade(row: Rows['blockTrades'][number]): Line[] {
  if (!row.held_at) return []
  const { gives, gets } = movementOf(row)
  const state = row.state === 'held' ? 'pending' : row.state === 'settled' ? 'completed' : 'failed'
  const both = { user_id: row.user_id, fee_units: 0n }
  const out: Line = {
    ...both,
    source_id: `${row.id}:out`,
    type: 'crypto',
    state,
    currency: gives.asset,
    amount_units: gives.units,
  }
  const into: Line = {
    ...both,
    source_id: `${row.id}:in`,
    type: 'deposit',
    state,
    currency: gets.asset,
    amount_units: gets.units,
  }
  return row.state === 'settled' ? [out, into] : [out]
}

/** A card order that nobody paid has none. */
function ofOrder(row: Rows['orders'][number]): Line[] {
  const isPaid = row.state === 'completed' || row.state === 'refund_pending' || row.state === 'refunded'
  if (row.payment_method === 'card' && !isPaid) return []
  const amounts = { currency: row.fiat_currency, amount_units: row.total_units, fee_units: row.fee_units }
  const type = isCardFill(row.crypto_currency) ? 'deposit' : 'crypto'
  return [{ ...amounts, source_id: row.id, user_id: row.user_id, type, state: ORDERS[row.state] }]
}

/** A purchase taken back has its order's line; the treasury is nobody's. */
function ofProposal(row: Rows['proposals'][number]): Line[] {
  const isCorrection = row.kind === 'manual_credit' || row.kind === 'manual_debit' || row.kind === 'debt_recovery'
  if (row.state !== 'approved' || !isCorrection || row.user_id === null) return []
  const type = row.kind === 'manual_credit' ? 'deposit' : 'withdrawal'
  const amounts = { currency: row.asset, amount_units: row.units, fee_units: 0n }
  return [{ ...amounts, source_id: row.id, user_id: row.user_id, type, state: 'completed' }]
}
