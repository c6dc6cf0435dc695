// Every journal there must be, told from the rows alone. What is not among them must not have been posted.
import type { SaleFiat } from '@kivuko/contract/trades.ts'
import type { Journal } from '@kivuko/ledger/journal.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import { money } from '@kivuko/money/money.ts'
import type { ClearingProvider } from '../../../src/accounting/chart.ts'
import type { PaymentSource } from '../../../src/accounting/entries.ts'
import { bankReceipt } from '../../../src/accounting/recipes/bank-receipt.ts'
import * as bills from '../../../src/accounting/recipes/bill.ts'
import * as blockTrades from '../../../src/accounting/recipes/block-trade.ts'
import * as cashOuts from '../../../src/accounting/recipes/cash-out.ts'
import { chainDeposit } from '../../../src/accounting/recipes/chain-deposit.ts'
import { coldStorage } from '../../../src/accounting/recipes/cold-storage.ts'
import { manualCredit, manualDebit, purchaseReversal } from '../../../src/accounting/recipes/correction.ts'
import { deposit } from '../../../src/accounting/recipes/deposit.ts'
import * as disputes from '../../../src/accounting/recipes/dispute.ts'
import { conversion } from '../../../src/accounting/recipes/exchange.ts'
import { networkExchange } from '../../../src/accounting/recipes/network-exchange.ts'
import { payout, payoutHold, payoutRelease } from '../../../src/accounting/recipes/payout.ts'
import { networkFee, providerFee } from '../../../src/accounting/recipes/provider-fee.ts'
import { purchase } from '../../../src/accounting/recipes/purchase.ts'
import { paymentToReturn, refund as refundRecipe } from '../../../src/accounting/recipes/refund.ts'
import * as sales from '../../../src/accounting/recipes/sale.ts'
import { transfer } from '../../../src/accounting/recipes/transfer.ts'
import { treasuryFunding } from '../../../src/accounting/recipes/treasury-funding.ts'
import * as withdrawals from '../../../src/accounting/recipes/withdrawal.ts'
import { ownCoinOf } from '../../../src/custody/chain-sending/send.ts'
import { movementOf } from '../../../src/trading/block-trade.ts'
import { boughtBy } from '../../../src/trading/bought-by.ts'
import { ofAgentDeal } from '../agent-journals.ts'
import { ofBulkPayout, ofSettlement, ofWithheldMargin } from './margins.ts'
import type { Rows } from './rows.ts'

export function expectedJournals(rows: Rows): Journal[] {
  return [
    ...rows.deposits.flatMap(ofDeposit),
    ...rows.payouts.flatMap(ofPayout),
    ...rows.cashOuts.flatMap(ofCashOut),
    ...rows.bills.flatMap(ofBill),
    ...rows.blockTrades.flatMap(ofBlockTrade),
    ...rows.sales.flatMap(ofSale),
    ...rows.chainDeposits.flatMap(ofChainDeposit),
    ...rows.withdrawals.flatMap((row) => ofWithdrawal(rows, row)),
    ...rows.chainSends.flatMap(ofSend),
    ...rows.transfers.map((row) =>
      transfer({
        transferId: row.id,
        senderId: row.sender_id,
        recipientId: row.recipient_id,
        amount: money(row.currency, row.amount_units),
      }),
    ),
    ...rows.agentDeals.flatMap(ofAgentDeal),
    ...rows.conversions.map(ofConversion),
    ...rows.orders.flatMap((row) => ofOrder(rows, row)),
    ...rows.bulks.flatMap((row) => ofBulkPayout(rows, row)),
    ...rows.margins.flatMap((row) => ofSettlement(rows, row)),
    ...rows.receipts.flatMap(ofReceipt),
    ...rows.proposals.flatMap(ofProposal),
    ...rows.statementLines.flatMap(ofStatementLine),
    ...rows.disputeMoves.flatMap((row) => ofDisputeMove(rows, row)),
    ...rows.orderDisputes.flatMap((row) => ofOrderDispute(rows, row)),
    ...rows.refunds.flatMap((row) => ofSetOff(rows, row)),
    ...rows.debtPayments.map((row) =>
      disputes.debtPaid({ causeId: row.id, userId: row.user_id, amount: money(row.currency, row.units) }),
    ),
  ]
}

function ofDeposit(row: Rows['deposits'][number]): Journal[] {
  if (row.state !== 'completed') return []
  const [amount, fee] = [money(row.currency, row.amount_units), money(row.currency, row.fee_units)]
  // By bank and paybill, it was booked when it arrived.
  const provider = row.client_reference.startsWith('paybill:') ? 'unmatched' : (row.network ?? 'unmatched')
  return [deposit({ depositId: row.id, userId: row.user_id, provider, amount, fee })]
}

function ofPayout(row: Rows['payouts'][number]): Journal[] {
  const movement = {
    payoutId: row.id,
    userId: row.user_id,
    amount: money(row.currency, row.amount_units),
    fee: money(row.currency, row.fee_units),
    received: money('KES', row.received_units),
    spread: money('KES', row.spread_units),
  }
  const hold = payoutHold(movement)
  if (row.state === 'pending') return [hold]
  if (row.state === 'completed') return [hold, payout({ ...movement, provider: row.network })]
  return [hold, payoutRelease(movement)]
}

const CASH_OUT_PROVIDERS = { NGN: 'paystack', KES: 'mpesa', USD: 'bank' } as const

function ofCashOut(row: Rows['cashOuts'][number]): Journal[] {
  const [amount, fee] = [money(row.currency, row.amount_units), money(row.currency, row.fee_units)]
  const movement = { cashOutId: row.id, userId: row.user_id, amount, fee }
  const hold = cashOuts.cashOutHold(movement)
  if (row.state === 'waiting' || row.state === 'sending') return [hold]
  if (row.state === 'failed' || row.state === 'cancelled') return [hold, cashOuts.cashOutRelease(movement)]
  const settled = { ...movement, provider: row.phone ? row.network : CASH_OUT_PROVIDERS[row.currency] }
  const paid = [hold, cashOuts.cashOut(settled)]
  return row.state === 'returned' ? [...paid, cashOuts.cashOutReturn(settled)] : paid
}

function ofBill(row: Rows['bills'][number]): Journal[] {
  const [amount, fee] = [money(row.currency, row.amount_units), money(row.currency, row.fee_units)]
  const movement = { billId: row.id, userId: row.user_id, amount, fee }
  const hold = bills.billHold(movement)
  if (row.state === 'waiting' || row.state === 'sending') return [hold]
  if (row.state === 'failed' || row.state === 'cancelled') return [hold, bills.billRelease(movement)]
  const paid = [hold, bills.bill(movement)]
  return row.state === 'returned' ? [...paid, bills.billReturn(movement)] : paid
}

/** Nothing moves before what its customer gives is set aside. */
function ofBlockTrade(row: Rows['blockTrades'][number]): Journal[] {
  if (!row.held_at) return []
  const movement = movementOf(row)
  const hold = blockTrades.blockTradeHold(movement)
  if (row.state === 'held') return [hold]
  return [hold, row.state === 'settled' ? blockTrades.blockTrade(movement) : blockTrades.blockTradeRelease(movement)]
}

const SALE_PROVIDERS: Partial<Record<SaleFiat, ClearingProvider>> = { NGN: 'paystack' }

/** Its coins and their worth are. */
export function isSetAside({ state }: Rows['sales'][number]): boolean {
  return state === 'waiting' || state === 'sending' || state === 'refused'
}

function ofSale(row: Rows['sales'][number]): Journal[] {
  const movement = {
    saleId: row.id,
    userId: row.user_id,
    coins: money(row.crypto_currency, row.crypto_units),
    received: money(row.fiat_currency, row.received_units),
    fee: money(row.fiat_currency, row.fee_units),
    spread: money(row.fiat_currency, row.spread_units),
  }
  const hold = sales.saleHold(movement)
  if (isSetAside(row)) return [hold]
  if (row.state === 'failed' || row.state === 'cancelled') return [hold, sales.saleRelease(movement)]
  const settled = { ...movement, provider: row.phone ? row.network : (SALE_PROVIDERS[row.fiat_currency] ?? 'bank') }
  const paid = [hold, sales.sale(settled)]
  if (row.state === 'completed') return paid
  const returned = [...paid, sales.saleReturn(settled)]
  return row.state === 'returning'
    ? returned
    : [
        ...returned,
        sales.saleCoinsBack({ ...movement, coinsBack: money(row.crypto_currency, row.coins_back_units ?? 0n) }),
      ]
}

function ofChainDeposit({
  id,
  user_id: userId,
  network,
  asset,
  units,
  state,
}: Rows['chainDeposits'][number]): Journal[] {
  return state === 'credited' ? [chainDeposit({ depositId: id, userId, network, amount: money(asset, units) })] : []
}

/** The fee is kept when the network took its own for nothing. */
function ofWithdrawal(rows: Rows, row: Rows['withdrawals'][number]): Journal[] {
  const { network, state } = row
  const movement = { withdrawalId: row.id, userId: row.user_id, amount: money(row.asset, row.amount_units) }
  const hold = withdrawals.withdrawalHold(movement)
  if (state === 'waiting' || state === 'sending' || state === 'confirming') return [hold]
  const fee = money(row.asset, row.fee_units)
  if (state === 'completed') return [hold, withdrawals.withdrawal({ ...movement, network, fee })]
  const isReverted = rows.chainSends.some((send) => send.cause_id === row.id && send.state === 'reverted')
  const { withdrawalRelease, withdrawalReverted } = withdrawals
  return [hold, isReverted ? withdrawalReverted({ ...movement, fee }) : withdrawalRelease(movement)]
}

/** Network fees are booked however the transfer ended; of transfers between our own addresses only a store. */
function ofSend({ id, kind, state, network, asset, amount_units, fee_units }: Rows['chainSends'][number]): Journal[] {
  const stored = coldStorage({ sendId: id, network, amount: money(asset, amount_units) })
  const fee = money(ownCoinOf(network), fee_units ?? 0n)
  return [
    ...(kind === 'store' && state === 'done' ? [stored] : []),
    ...(fee.units > 0n ? [networkFee({ sendId: id, network, fee })] : []),
  ]
}

function ofConversion(row: Rows['conversions'][number]): Journal {
  if (row.spread_units === null) throw new Error(`${row.id} does not say its spread`)
  return conversion({
    conversionId: row.id,
    userId: row.user_id,
    amount: money(row.from_currency, row.amount_units),
    received: money(row.to_currency, row.received_units),
    spread: money(row.to_currency, row.spread_units),
  })
}

/** Of a purchase by phone it is the network of the prompt that was paid. */
function sourceOf(rows: Rows, { id, payment_method: method }: Rows['orders'][number]): PaymentSource {
  if (method !== 'mpesa') return method === 'card' ? 'stripe' : 'unmatched'
  return rows.find.paidPromptOf.get(id)?.network ?? method
}

function ofOrder(rows: Rows, row: Rows['orders'][number]): Journal[] {
  const provider = sourceOf(rows, row)
  const bought = { ...boughtBy(row), provider }
  if (row.state === 'completed') return [purchase(bought), ...ofWithheldMargin(rows, row)]
  if (row.state !== 'refund_pending' && row.state !== 'refunded') return []
  const refund = rows.find.refundOfOrder.get(row.id)
  if (!refund) throw new Error(`${row.id} is ${row.state} and has no refund`)
  const owed = { causeId: row.id, total: money(refund.currency, refund.amount_units) }
  // Delivered and taken back, or never delivered.
  const before = rows.find.takenBack.has(row.id)
    ? [
        purchase(bought),
        ...ofWithheldMargin(rows, row),
        purchaseReversal({ ...bought, withheld: money(row.fiat_currency, row.margin_withheld_units) }),
      ]
    : [paymentToReturn({ ...owed, provider })]
  if (row.state === 'refund_pending') return before
  const receipt = rows.find.receiptOfRefund.get(refund.id)
  const sentBackBy = provider === 'unmatched' ? (receipt?.provider ?? 'bank') : provider
  const sent = money(refund.currency, refund.amount_units - refund.set_off_units)
  return sent.units === 0n ? before : [...before, refundRecipe({ ...owed, provider: sentBackBy, total: sent })]
}

/** What came back is told by what the order's side kept of it. */
function ofDisputeMove(rows: Rows, { id, dispute_id, units }: Rows['disputeMoves'][number]): Journal[] {
  const row = rows.find.orderDispute.get(dispute_id)
  const order = rows.find.order.get(row?.order_id ?? null)
  if (!row || !order) throw new Error(`${id} is of no order's dispute`)
  const amount = money(row.currency, units < 0n ? -units : units)
  const move = { moveId: id, provider: 'stripe', amount } as const
  if (units < 0n) return [disputes.paymentTaken(move)]
  const lifted = money(row.currency, row.lifted_units)
  const kept = money(row.currency, row.kept_units)
  return [disputes.paymentGivenBack({ ...move, userId: order.user_id, lifted, kept })]
}

function ofOrderDispute(rows: Rows, row: Rows['orderDisputes'][number]): Journal[] {
  const order = rows.find.order.get(row.order_id)
  if (row.owed_times === 0 || !order) return []
  const amount = money(row.currency, row.owed_units + row.lifted_units + row.kept_units)
  return [disputes.debt({ causeId: `${row.id}:1`, userId: order.user_id, amount })]
}

/** At once, for all that was taken by then. */
function ofSetOff(rows: Rows, row: Rows['refunds'][number]): Journal[] {
  const order = rows.find.order.get(row.order_id)
  if (row.set_off_units === 0n || !order) return []
  const amount = money(row.currency, row.set_off_units)
  return [disputes.refundSetOff({ causeId: `${row.id}:0`, userId: order.user_id, amount })]
}

/** What a provider kept of it, once that was booked. */
function ofStatementLine({ provider, id: lineId, ...row }: Rows['statementLines'][number]): Journal[] {
  const { presented_asset, presented_units, worth_units, fee_units, fee_booked_at } = row
  const asset = row.asset as FiatAsset
  const fee = fee_booked_at === null ? [] : [providerFee({ provider, lineId, fee: money(asset, fee_units) })]
  if (presented_asset === null || presented_units === null || worth_units === null) return fee
  const [paid, settled] = [money(presented_asset as FiatAsset, presented_units), money(asset, row.units)]
  return [...fee, networkExchange({ provider, lineId, paid, settled, worth: money(asset, worth_units) })]
}

/** A purchase taken back is its order's. */
function ofProposal(row: Rows['proposals'][number]): Journal[] {
  if (row.state !== 'approved') return []
  const amount = money(row.asset, row.units)
  if (row.kind === 'treasury_funding') return [treasuryFunding({ fundingId: row.id, amount })]
  const owed = { causeId: row.id, userId: row.user_id ?? 'nobody' }
  if (row.kind === 'debt_recovery') return [disputes.debtPaid({ ...owed, amount: money('NGN', row.units) })]
  if (row.kind === 'debt_write_off') return [disputes.debtWrittenOff({ ...owed, amount })]
  const correction = { proposalId: row.id, userId: row.user_id ?? 'nobody', amount }
  if (row.kind === 'manual_credit') return [manualCredit(correction)]
  return row.kind === 'manual_debit' ? [manualDebit(correction)] : []
}

/** What went back with its order's refund is that order's. */
function ofReceipt(row: Rows['receipts'][number]): Journal[] {
  const amount = money(row.currency, row.amount_units)
  const booked = bankReceipt({ receiptId: row.id, provider: row.provider, amount })
  const goesBack = row.state === 'returning' || row.state === 'returned' || row.need === 'return'
  if (!goesBack || row.refund_id) return [booked]
  const toReturn = paymentToReturn({ causeId: row.id, provider: 'unmatched', total: amount })
  if (row.state !== 'returned') return [booked, toReturn]
  return [booked, toReturn, refundRecipe({ causeId: row.id, provider: row.provider, total: amount })]
}
