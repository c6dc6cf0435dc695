// What partners earn: of each order as much as was shown with its quote, less what a network has taken back of its payment.
import type { Journal } from '@kivuko/ledger/journal.ts'
import { money } from '@kivuko/money/money.ts'
import { marginGivenBack, marginWithheld } from '../../../src/accounting/recipes/partner-margin.ts'
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
