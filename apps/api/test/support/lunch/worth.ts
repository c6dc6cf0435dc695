// What a player owns, inside Kivuko and outside of it, in dollars at the mids of a moment. What they may still choose
// between counts as the better of it: so that a choice is worth nothing unless it gives more than the market.
import type { Asset } from '@kivuko/money/assets.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { sql } from 'kysely'
import type { RateBook } from '../../../src/market/rate-book.ts'
import type { Tables, Tx } from '../../../src/tables.ts'
import { atOneMoment } from '../books/rows.ts'
import type { TestApp } from '../test-app.ts'
import { readDealings, readDelivered } from './dealings.ts'

/** Dollars for one smallest unit of an asset. */
export type Mids = ReadonlyMap<Asset, number>
/** What somebody owns as far as prices alone decide: its worth at any mids. */
export type Worth = (mids: Mids) => number

type Sale = Tables['sales']

/** Prices of now; throws while one is missing. */
export function midsOf(rates: RateBook): Mids {
  return new Map(
    (Object.keys(ASSETS) as Asset[]).flatMap((asset) => {
      const mid = asset === 'USD' ? { numerator: 1n, denominator: 1n } : rates.mid<Asset, 'USD'>(asset, 'USD')
      return mid ? [[asset, Number(mid.numerator) / Number(mid.denominator) / 10 ** ASSETS[asset].scale]] : []
    }),
  )
}

export function dollarsOf(mids: Mids, asset: Asset, units: bigint): number {
  const mid = mids.get(asset)
  if (mid === undefined) throw new Error(`there is no price of ${asset}`)
  return Number(units) * mid
}

/** By user. `canBePaid` says whether the account of a sale exists: the player knows. */
export async function readWorths(app: TestApp, canBePaid: (sale: Sale) => boolean): Promise<(userId: string) => Worth> {
  const delivered = readDelivered(app)
  const rows = await atOneMoment(app.deps.db, (tx) => readRows(tx, delivered))
  const parts = new Map<string, Worth[]>()
  const own = (userId: string, worth: Worth) => {
    const known = parts.get(userId)
    if (known) known.push(worth)
    else parts.set(userId, [worth])
  }
  const has = (userId: string, asset: Asset, units: bigint) => own(userId, (mids) => dollarsOf(mids, asset, units))
  for (const { name, balance } of rows.accounts) {
    const [, userId = '', kind, asset] = name.split(':')
    // What is owed is kept as a balance, too.
    has(userId, asset as Asset, kind === 'debt' ? -balance : balance)
  }
  for (const { user_id, currency, units } of outsideOf(rows)) has(user_id, currency, units)
  for (const sale of rows.sales) own(sale.user_id, (mids) => worthOfSale(sale, mids, canBePaid(sale)))
  return (userId) => (mids) => (parts.get(userId) ?? []).reduce((sum, worth) => sum + worth(mids), 0)
}

type Rows = Awaited<ReturnType<typeof readRows>>

async function readRows(tx: Tx, delivered: ReadonlySet<string>) {
  const { rows: accounts } = await sql<{ name: string; balance: bigint }>`
    select name, balance from ledger.accounts where name ^@ 'customer:' and balance <> 0`.execute(tx)
  const orders = tx.selectFrom('orders')
  return {
    accounts,
    orders: await orders
      .select(['user_id', 'fiat_currency as currency', 'total_units'])
      .where('state', '=', 'completed')
      .execute(),
    disputes: await orders
      .innerJoin('order_disputes as d', 'd.order_id', 'orders.id')
      .innerJoin('card_dispute_moves as move', 'move.dispute_id', 'd.id')
      .select(['d.id', 'user_id', 'd.currency', 'd.taken_units'])
      .select(({ fn }) => fn.sum<bigint>('move.units').as('moved'))
      .groupBy(['d.id', 'user_id', 'd.currency', 'd.taken_units'])
      .execute(),
    setOff: await orders
      .innerJoin('refunds', 'refunds.order_id', 'orders.id')
      .select(['user_id', 'refunds.currency', 'set_off_units'])
      .where('set_off_units', '>', 0n)
      .execute(),
    dealings: await readDealings(tx, delivered),
    payouts: await sql<PaidOut>`
      select p.user_id, p.currency, p.state, p.amount_units, p.fee_units, p.received_units from payouts p
      where p.state = 'completed' or p.state = 'pending' and not exists (
        select from disbursements d where d.owner_kind = 'payout' and d.owner_id = p.id and d.state = 'waiting')`
      .execute(tx)
      .then(({ rows }) => rows),
    sales: await tx.selectFrom('sales').selectAll().execute(),
    // By the word of who paid them, not by the cash-out's own row: what was paid is theirs, whatever we think of it.
    cashedOut: (
      await sql<CashedOut>`
        select user_id, currency, paid.amount_units, fee_units, paid.is_bank and state = 'completed' as can_return
        from cash_outs join (
          select owner_id, amount_units, true as is_bank from bank_payouts where owner_kind = 'cash_out' and state = 'paid'
          union all select owner_id, amount_units, false from disbursements
            where owner_kind = 'cash_out' and state = 'paid') paid on paid.owner_id = cash_outs.id`.execute(tx)
    ).rows,
  }
}

/** What waits for the network's money is nobody's yet: it may be taken back, and is in the ledger as held. */
type PaidOut = Pick<
  Tables['payouts'],
  'user_id' | 'currency' | 'state' | 'amount_units' | 'fee_units' | 'received_units'
>
type CashedOut = { user_id: string; currency: Asset; amount_units: bigint; fee_units: bigint; can_return: boolean }

/** What they paid and were paid elsewhere. */
function outsideOf({ orders, disputes, setOff, dealings, payouts, cashedOut }: Rows) {
  return [
    ...dealings,
    // What a bank sends back comes with its fee.
    ...cashedOut.map(({ user_id, currency, amount_units, fee_units, can_return }) => ({
      user_id,
      currency,
      units: amount_units + (can_return ? fee_units : 0n),
    })),
    ...orders.map(({ user_id, currency, total_units }) => ({ user_id, currency, units: -total_units })),
    // Back with them; and as good as owed, as long as nobody knows who bears it.
    ...disputes.map(({ user_id, currency, moved, taken_units }) => ({
      user_id,
      currency,
      units: -BigInt(moved) - taken_units,
    })),
    ...setOff.map(({ user_id, currency, set_off_units }) => ({ user_id, currency, units: -set_off_units })),
    ...payouts.map(({ user_id, received_units }) => ({ user_id, currency: 'KES' as const, units: received_units })),
    // Still in the ledger as held, and as good as gone.
    ...payouts
      .filter(({ state }) => state === 'pending')
      .map(({ user_id, currency, amount_units, fee_units }) => ({
        user_id,
        currency,
        units: -(amount_units + fee_units),
      })),
  ]
}

/** On top of the coins the ledger still counts as the customer's. */
function worthOfSale(sale: Sale, mids: Mids, canBePaid: boolean): number {
  const coins = dollarsOf(mids, sale.crypto_currency, sale.crypto_units)
  const received = dollarsOf(mids, sale.fiat_currency, sale.received_units)
  // What the coins were worth when they were sold was cut off to a whole unit: the same coins may be worth almost one more.
  const whenSold = sale.received_units + sale.fee_units + sale.spread_units
  const undone = dollarsOf(mids, sale.fiat_currency, whenSold + 1n)
  // Paid out, or undone: by taking it back, or by a bank that sends the money back.
  const sold = Math.max(received, Math.min(coins, undone))
  if (sale.state === 'sending') return canBePaid ? sold - coins : 0
  return sale.state === 'completed' || sale.state === 'returning' ? sold : 0
}
