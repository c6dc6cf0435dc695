// Checks that the books and every row agree. Answers what is wrong, in words.
import type { CashOutState } from '@kivuko/contract/cash-outs.ts'
import type { BankPayoutState } from '@kivuko/contract/console-bank-payouts.ts'
import type { SaleState } from '@kivuko/contract/trades.ts'
import { WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import { verifyLedger } from '@kivuko/ledger/verify.ts'
import { queryable } from '../../../src/platform/database.ts'
import type { Db } from '../../../src/tables.ts'
import { movementOf } from '../../../src/trading/block-trade.ts'
import { checkCompanies } from './check-companies.ts'
import { checkNotices } from './check-notices.ts'
import { checkPlans } from './check-plans.ts'
import { checkSums } from './check-sums.ts'
import { expectedJournals, isSetAside } from './expected-journals.ts'
import { expectedLines, textOf } from './expected-lines.ts'
import { checkBulks, checkMargins, checkSettlements, waitingOf } from './margins.ts'
import { atOneMoment, difference, type Rows, readRows } from './rows.ts'

/** Money that tests bring in or take out themselves. */
const BY_HAND = new Set(['treasury_funding', 'treasury_withdrawal', 'gift'])
const WALLETS = new Set<string>(WALLET_CURRENCIES)

/** May be asked at any moment, also while money moves. `withSums`: not when a release before, which says less, wrote lines. */
export async function checkBooks(db: Db, { withSums = true } = {}): Promise<string[]> {
  return atOneMoment(db, async (tx) => {
    const findings = await verifyLedger(queryable(tx))
    const rows = await readRows(tx)
    return [
      ...findings.map((finding) => JSON.stringify(finding)),
      ...checkJournals(rows),
      ...checkHolds(rows),
      ...checkRequests(rows),
      ...checkPlans(rows),
      ...checkCompanies(rows),
      ...checkBankPayouts(rows),
      ...checkAccountHolds(rows),
      ...checkLines(rows),
      ...checkWallets(rows),
      ...checkMonths(rows),
      ...checkCorrections(rows),
      ...(withSums ? await checkSums(tx, rows) : []),
      ...checkNotices(rows),
      ...checkMargins(rows),
      ...checkSettlements(rows),
      ...checkBulks(rows),
    ]
  })
}

function checkJournals(rows: Rows): string[] {
  const posted = rows.entries
    .filter(({ kind, reference }) => !BY_HAND.has(kind) || reference.startsWith('prp_'))
    .map(({ key, kind, reference, account, units }) => `${key} ${kind} ${reference} ${account} ${units}`)
  const expected = expectedJournals(rows).flatMap(({ key, kind, reference, entries }) =>
    entries.map(({ account, units }) => `${key} ${kind} ${reference} ${account.name} ${units}`),
  )
  return difference('journals', posted, expected)
}

/** A request is paid by one transfer, of what it asks for, from whom it asks to who asks. */
function checkRequests({ moneyRequests, transfers }: Rows): string[] {
  const partsOf = new Map(
    transfers.map((row) => [row.id, [row.sender_id, row.recipient_id, row.currency, row.amount_units].join()]),
  )
  return moneyRequests.flatMap(({ id, transfer_id, payer_id, asker_id, currency, amount_units }) => {
    const paid = transfer_id && partsOf.get(transfer_id)
    return transfer_id && paid !== [payer_id, asker_id, currency, amount_units].join()
      ? [`${id} was paid by ${paid}`]
      : []
  })
}

const isCashOutOpen = ({ state }: Pick<Rows['cashOuts'][number], 'state'>) => state === 'waiting' || state === 'sending'

/** What is set aside is what payouts under way promise: of customers, and of the house. */
function checkHolds(rows: Rows): string[] {
  const held = sums(
    rows.entries.filter(({ account }) => account.includes(':held:') || account.startsWith('payouts:promised:')),
    ({ account }) => account,
    ({ units }) => units,
  )
  const live = rows.payouts.filter(({ state }) => state === 'pending')
  const cashedOut = rows.cashOuts.filter(isCashOutOpen)
  const sold = rows.sales.filter(isSetAside)
  const leaving = rows.withdrawals.filter(({ ended_at }) => ended_at === null)
  const promised = sums(
    [
      ...live.flatMap((row) => [
        { account: `customer:${row.user_id}:held:${row.currency}`, units: row.amount_units + row.fee_units },
        { account: 'payouts:promised:KES', units: row.received_units + row.spread_units },
      ]),
      ...cashedOut.map((row) => ({
        account: `customer:${row.user_id}:held:${row.currency}`,
        units: row.amount_units + row.fee_units,
      })),
      ...waitingOf(rows).map(({ currency, userId, units }) => ({
        account: `customer:${userId}:held:${currency}`,
        units,
      })),
      ...rows.bills.filter(isCashOutOpen).map((row) => ({
        account: `customer:${row.user_id}:held:${row.currency}`,
        units: row.amount_units + row.fee_units,
      })),
      ...rows.blockTrades
        .filter(({ state }) => state === 'held')
        .map((row) => {
          const { gives } = movementOf(row)
          return { account: `customer:${row.user_id}:held:${gives.asset}`, units: gives.units }
        }),
      ...leaving.map((row) => ({
        account: `customer:${row.user_id}:held:${row.asset}`,
        units: row.amount_units,
      })),
      ...sold.flatMap((row) => [
        { account: `customer:${row.user_id}:held:${row.crypto_currency}`, units: row.crypto_units },
        {
          account: `payouts:promised:${row.fiat_currency}`,
          units: row.received_units + row.fee_units + row.spread_units,
        },
      ]),
    ],
    ({ account }) => account,
    ({ units }) => units,
  )
  return difference('set aside', textsOf(held), textsOf(promised))
}

/**
 * An account is held for each open dispute, and for each currency in which its customer owes anything; a company for each
 * likeness that is not cleared.
 */
function checkAccountHolds(rows: Rows): string[] {
  const open = rows.orderDisputes
    .filter(({ stage, taken_units }) => stage === 'asked' || stage === 'open' || taken_units > 0n)
    .map(({ id, order_id }) => `${rows.find.order.get(order_id)?.user_id} ${id}`)
  const debts = sums(
    rows.entries.filter(({ account }) => /^customer:.*:debt:/.test(account)),
    ({ account }) => account,
    ({ units }) => units,
  )
  const owing = [...debts].filter(([, units]) => units > 0n).map(([name]) => name.split(':'))
  return difference(
    'holds of accounts',
    rows.holds.map(({ user_id, cause }) => `${user_id} ${cause}`),
    [
      ...open,
      ...owing.map(([, user, , asset]) => `${user} debt:${asset}`),
      ...rows.likenesses.map(({ id, user_id }) => `${user_id} ${id}`),
    ],
  )
}

/** Of each sale into a bank the last attempt stands as the sale does, and every one before it was refused. */
function checkBankPayouts(rows: Rows): string[] {
  const attempts = Map.groupBy(rows.bankPayouts, ({ owner_id }) => owner_id)
  const cashOuts = rows.cashOuts.flatMap((cashOut) => {
    const [payout] = attempts.get(cashOut.id) ?? []
    const stands = !payout || PAYOUTS_OF_CASH_OUTS[cashOut.state].includes(payout.state)
    const isSame = !payout || payout.amount_units === cashOut.amount_units
    return stands && isSame ? [] : [`${cashOut.id} is ${cashOut.state}, its payout ${payout?.state}`]
  })
  const sales = rows.sales.flatMap((sale) => {
    const [last, ...before] = (attempts.get(sale.id) ?? []).toSorted((a, b) => b.attempt - a.attempt)
    const wrong = before
      .filter(({ state }) => state !== 'refused')
      .map(({ id, state }) => `${id}, tried again, is ${state}`)
    if (last && !PAYOUTS_OF[sale.state].includes(last.state))
      wrong.push(`${sale.id} is ${sale.state}, its payout ${last.state}`)
    if (last && last.amount_units !== sale.received_units) wrong.push(`${last.id} pays another amount than ${sale.id}`)
    return wrong
  })
  return [...cashOuts, ...sales]
}

const PAYOUTS_OF_CASH_OUTS: Record<CashOutState, readonly BankPayoutState[]> = {
  waiting: [],
  sending: ['queued', 'sending', 'sent'],
  completed: ['paid'],
  failed: ['refused'],
  cancelled: ['cancelled'],
  returned: ['returned'],
}

const PAYOUTS_OF: Record<SaleState, readonly BankPayoutState[]> = {
  waiting: [],
  sending: ['queued', 'sending', 'sent'],
  refused: ['refused'],
  completed: ['paid'],
  failed: ['refused'],
  cancelled: ['refused', 'cancelled'],
  returning: ['returned'],
  returned: ['returned'],
}

function checkLines(rows: Rows): string[] {
  return difference('lines', rows.lines.map(textOf), expectedLines(rows))
}

/** A wallet holds what was brought in by hand, and what its lines say came and went. Coins are bought outside it. */
function checkWallets(rows: Rows): string[] {
  const ofWallet = rows.entries.filter(({ account }) => /^customer:.*:available:(NGN|KES|USD)$/.test(account))
  const is = sums(
    ofWallet.filter(({ kind }) => kind !== 'gift'),
    ({ account }) => account,
    ({ units }) => units,
  )
  const moving = rows.lines.filter(
    ({ source_id, type, state, currency }) =>
      !(source_id.startsWith('ord_') && type === 'crypto') &&
      WALLETS.has(currency) &&
      (state === 'completed' || (state === 'pending' && (type === 'transfer' || /^(cho|bil|blk)_/.test(source_id)))),
  )
  const should = sums(
    moving,
    ({ user_id, currency }) => `customer:${user_id}:available:${currency}`,
    ({ type, amount_units, fee_units }) =>
      type === 'deposit' || type === 'agent_commission' ? amount_units - fee_units : -(amount_units + fee_units),
  )
  // Set aside for rows that have no line yet.
  for (const { currency, userId, units } of waitingOf(rows)) {
    const name = `customer:${userId}:available:${currency}`
    should.set(name, (should.get(name) ?? 0n) - units)
  }
  return difference('wallets', textsOf(is), textsOf(should))
}

function checkMonths(rows: Rows): string[] {
  const counted = rows.months
    .filter(({ lines, amount_units }) => lines > 0n || amount_units !== '0')
    .map(
      (row) => `${row.user_id} ${row.month} ${row.type} ${row.state} ${row.currency} ${row.lines} ${row.amount_units}`,
    )
  const [{ counted_to } = { counted_to: new Date(0) }] = rows.counts
  const groups = Map.groupBy(
    rows.lines.filter(({ created_at }) => created_at < counted_to),
    ({ user_id, day, type, state, currency }) => `${user_id} ${day.slice(0, 7)}-01 ${type} ${state} ${currency}`,
  )
  const recounted = [...groups].map(
    ([group, lines]) => `${group} ${lines.length} ${lines.reduce((sum, { amount_units }) => sum + amount_units, 0n)}`,
  )
  return difference('months', counted, recounted)
}

/** Fees and what purchases brought, of completed lines that moved on their own day. */
function checkCorrections(rows: Rows): string[] {
  const [{ corrected_to } = { corrected_to: new Date(0) }] = rows.counts
  const should = new Map<string, bigint>()
  for (const line of rows.lines) {
    if (line.created_at >= corrected_to || line.state !== 'completed' || line.moved_day !== null) continue
    const { user_id, day, type, source_kind, currency, amount_units, fee_units, bought_currency, bought_units } = line
    const isExchange = source_kind === 'conversion' || source_kind === 'block_trade'
    const counted = isExchange ? (type === 'deposit' ? 'exchange_in' : 'exchange_out') : type
    const add = (as: string, asset: string, units: bigint) => {
      const name = `${user_id} ${day.slice(0, 7)}-01 ${counted} ${as} ${asset}`
      should.set(name, (should.get(name) ?? 0n) + units)
    }
    const cost = type === 'deposit' || type === 'agent_commission' ? -fee_units : fee_units
    add(type, currency, bought_units === null ? cost : -amount_units)
    if (bought_currency !== null && bought_units !== null) add('deposit', bought_currency, bought_units)
  }
  const counted = rows.corrections.map(
    (row) => [`${row.user_id} ${row.month} ${row.line_type} ${row.type} ${row.currency}`, BigInt(row.units)] as const,
  )
  const isSome = ([, units]: readonly [string, bigint]) => units !== 0n
  const textOf = ([name, units]: readonly [string, bigint]) => `${name} ${units}`
  return difference('corrections', counted.filter(isSome).map(textOf), [...should].filter(isSome).map(textOf))
}

function sums<R>(rows: readonly R[], keyOf: (row: R) => string, unitsOf: (row: R) => bigint): Map<string, bigint> {
  const totals = new Map<string, bigint>()
  for (const row of rows) totals.set(keyOf(row), (totals.get(keyOf(row)) ?? 0n) + unitsOf(row))
  return totals
}

function textsOf(totals: Map<string, bigint>): string[] {
  return [...totals].filter(([, units]) => units !== 0n).map(([name, units]) => `${name} ${units}`)
}
