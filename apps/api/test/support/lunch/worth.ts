// What a player owns, inside Kivuko and outside of it, in dollars at the mids of a moment. What they may still choose
// between counts as the better of it: so that a choice is worth nothing unless it gives more than the market.
import type { Asset } from '@kivuko/money/assets.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import type { RateBook } from '../../../src/market/rate-book.ts'
import type { Db } from '../../../src/tables.ts'
import { atOneMoment, type Rows, readRows } from '../books/rows.ts'

/** Dollars for one smallest unit of an asset. */
export type Mids = ReadonlyMap<Asset, number>
/** What somebody owns as far as prices alone decide: its worth at any mids. */
export type Worth = (mids: Mids) => number

type Sale = Rows['sales'][number]

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
export async function readWorths(db: Db, canBePaid: (sale: Sale) => boolean): Promise<(userId: string) => Worth> {
  const rows = await atOneMoment(db, readRows)
  const parts = new Map<string, Worth[]>()
  const own = (userId: string, worth: Worth) => {
    const known = parts.get(userId)
    if (known) known.push(worth)
    else parts.set(userId, [worth])
  }
  const has = (userId: string, asset: Asset, units: bigint) => own(userId, (mids) => dollarsOf(mids, asset, units))
  for (const { account, units } of rows.entries) {
    const [kind, userId, , asset] = account.split(':')
    if (kind === 'customer') has(userId as string, asset as Asset, units)
  }
  for (const order of rows.orders)
    if (order.state === 'completed') has(order.user_id, order.fiat_currency, -order.total_units)
  for (const deposit of rows.deposits)
    if (deposit.state === 'completed') has(deposit.user_id, 'KES', -(deposit.amount_units + deposit.fee_units))
  for (const payout of rows.payouts) {
    const isSent = payout.state === 'completed' || payout.state === 'pending'
    if (isSent) has(payout.user_id, 'KES', payout.received_units)
    // Still in the ledger as held, and as good as gone.
    if (payout.state === 'pending') has(payout.user_id, 'NGN', -(payout.amount_units + payout.fee_units))
  }
  for (const sale of rows.sales) own(sale.user_id, (mids) => worthOfSale(sale, mids, canBePaid(sale)))
  return (userId) => (mids) => (parts.get(userId) ?? []).reduce((sum, worth) => sum + worth(mids), 0)
}

/** On top of the coins the ledger still counts as the customer's. */
function worthOfSale(sale: Sale, mids: Mids, canBePaid: boolean): number {
  const coins = dollarsOf(mids, sale.crypto_currency, sale.crypto_units)
  const received = dollarsOf(mids, sale.fiat_currency, sale.received_units)
  const undone = dollarsOf(mids, sale.fiat_currency, sale.received_units + sale.fee_units + sale.spread_units)
  // Paid out, or undone: by taking it back, or by a bank that sends the money back.
  const sold = Math.max(received, Math.min(coins, undone))
  if (sale.state === 'sending') return canBePaid ? sold - coins : 0
  return sale.state === 'completed' || sale.state === 'returning' ? sold : 0
}
