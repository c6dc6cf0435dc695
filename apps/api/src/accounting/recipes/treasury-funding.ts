import type { Journal } from '@kivuko/ledger/journal.ts'
import type { Money } from '@kivuko/money/money.ts'
import { clearing, treasury } from '../chart.ts'
import { credit, debit, journal } from '../entries.ts'

/**
 * Treasury funding: the operator put coins or money under custody, to be sold to customers.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:custody:{asset} | amount | |
 * | treasury:{asset} | | amount |
 */
export function treasuryFunding(input: { fundingId: string; amount: Money }): Journal {
  return journal('treasury_funding', input.fundingId, [
    debit(clearing('custody', input.amount.asset), input.amount),
    credit(treasury(input.amount.asset), input.amount),
  ])
}
