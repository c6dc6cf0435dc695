// What partners earn: of each order as much as was shown with its quote, less what a network has taken back of its payment.
import type { Journal } from '@kivuko/ledger/journal.ts'
import { money } from '@kivuko/money/money.ts'
import { bulkPayoutHold, bulkPayoutRelease } from '../../../src/accounting/recipes/bulk-payout.ts'
import { marginGivenBack, marginSettlement, marginWithheld } from '../../../src/accounting/recipes/partner-margin.ts'
import { withheldOf } from '../../../src/trading/orders/withhold-margin.ts'
import type { Rows } from './rows.ts'

/** Withheld once, for all that was taken by then, and perhaps given back. */
export function ofWithheldMargin(rows: Rows, row: Rows['orders'][number]): Journal[] {
  const { id, margin_partner_id: partnerId, margin_turns: turns, margin_withheld_units: left } = row
  if (partnerId === null || turns === 0) return []
  if (turns > 2) throw new Error(`${id} had its margin withheld more than once`)
  const disputes = new Set(rows.orderDisputes.filter(({ order_id }) => order_id === id).map((each) => each.id))
  const taken = rows.disputeMoves.filter(({ dispute_id, units }) => disputes.has(dispute_id) && units < 0n)
  const first = withheldOf(
    row,
    taken.reduce((sum, { units }) => sum - units, 0n),
  )
  const of = (turn: number, units: bigint) => ({
    causeId: `${id}:${turn}`,
    partnerId,
    amount: money(row.fiat_currency, units),
  })
  const withheld = marginWithheld(of(1, first))
  return turns === 1 ? [withheld] : [withheld, marginGivenBack(of(2, first - left))]
}

/** What each partner has earned and not been paid is what its customers were shown and paid. */
export function checkMargins({ entries, orders, margins }: Rows): string[] {
  const earned = new Map<string, bigint>()
  const add = (name: string, units: bigint) => earned.set(name, (earned.get(name) ?? 0n) + units)
  for (const row of orders)
    if (row.state === 'completed' && row.margin_partner_id)
      add(`partner:${row.margin_partner_id}:margin:${row.fiat_currency}`, row.margin_units - row.margin_withheld_units)
  for (const row of margins) add(`partner:${row.partner_id}:margin:${row.currency}`, -row.paid_units)
  for (const { account, units } of entries) if (/^partner:.*:margin:/.test(account)) add(account, -units)
  return [...earned].filter(([, units]) => units !== 0n).map(([name, units]) => `${name} is off by ${units}`)
}

/**
 * Each settlement goes on where the one before ended, takes what that left, and pays what there is and no more. With
 * `checkMargins`: what was shown is what was charged, earned and settled.
 */
export function checkSettlements({ margins }: Rows): string[] {
  const ofAccounts = Map.groupBy(margins, ({ partner_id, currency }) => `${partner_id} ${currency}`)
  return [...ofAccounts.values()].flatMap((rows) => {
    const inOrder = rows.toSorted((one, other) => (one.to_sequence < other.to_sequence ? -1 : 1))
    return inOrder.flatMap((row, place) => {
      const before = inOrder[place - 1]
      const left = row.carried_in_units + row.lines_units
      const goesOn =
        row.from_sequence === (before?.to_sequence ?? 0n) && row.carried_in_units === (before?.carried_out_units ?? 0n)
      const isPaid = row.paid_units === (left > 0n ? left : 0n) && row.carried_out_units === (left < 0n ? left : 0n)
      return goesOn && isPaid ? [] : [`${row.id} does not follow from ${before?.id ?? 'nothing'}`]
    })
  })
}

/** Of what two members approved all is set aside at once, and each row goes back to the float as it becomes a cash-out or none. */
export function ofBulkPayout(rows: Rows, row: Rows['bulks'][number]): Journal[] {
  if (row.decided_at === null || row.state === 'rejected') return []
  const { id: bulkId, currency } = row
  const floatId = floatOf(rows, row)
  const own = rows.payoutRows.filter((each) => each.bulk_id === bulkId)
  return [
    bulkPayoutHold({ bulkId, floatId, total: money(currency, row.amount_units + row.fee_units) }),
    ...own
      .filter(({ state }) => state !== 'waiting')
      .map(({ id: rowId, amount_units, fee_units }) =>
        bulkPayoutRelease({ rowId, floatId, total: money(currency, amount_units + fee_units) }),
      ),
  ]
}

export function ofSettlement(rows: Rows, row: Rows['margins'][number]): Journal[] {
  const { id: settlementId, partner_id: partnerId, currency, paid_units } = row
  if (paid_units === 0n) return []
  const amount = money(currency, paid_units)
  return [marginSettlement({ settlementId, partnerId, floatId: floatOf(rows, row), amount })]
}

/** What is set aside for rows that wait. */
export function waitingOf(rows: Rows): { currency: string; userId: string; units: bigint }[] {
  const approved = new Map(rows.bulks.filter(({ state }) => state === 'approved').map((row) => [row.id, row]))
  return rows.payoutRows.flatMap((row) => {
    const bulk = row.state === 'waiting' ? approved.get(row.bulk_id) : undefined
    if (!bulk) return []
    return [{ currency: bulk.currency, userId: floatOf(rows, row), units: row.amount_units + row.fee_units }]
  })
}

/** Each row that was started has one cash-out of its own, of its own amount; the sum is that of its payout. */
export function checkBulks(rows: Rows): string[] {
  const cashOuts = new Map(rows.cashOuts.map((row) => [row.id as string, row]))
  const ofRows = rows.payoutRows.flatMap((row) => {
    const cashOut = row.cash_out_id === null ? undefined : cashOuts.get(row.cash_out_id)
    const isSame = cashOut?.client_reference === row.id && cashOut.amount_units === row.amount_units
    return row.state !== 'started' || isSame ? [] : [`${row.id} was paid by ${cashOut?.id}`]
  })
  const ofBulks = rows.bulks.flatMap(({ id, amount_units, state }) => {
    const own = rows.payoutRows.filter((row) => row.bulk_id === id)
    const sum = own.reduce((total, row) => total + row.amount_units, 0n)
    const isOver = state !== 'completed' || own.every((row) => row.state !== 'waiting')
    return sum === amount_units && isOver ? [] : [`${id} is ${state}, and its rows come to ${sum}`]
  })
  return [...ofRows, ...ofBulks]
}

function floatOf(rows: Rows, { partner_id }: { partner_id: string }): string {
  const floatId = rows.find.floatOf.get(partner_id)
  if (!floatId) throw new Error(`${partner_id} has no float`)
  return floatId
}
