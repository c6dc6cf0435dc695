import type { Journal } from '@kivuko/ledger/journal.ts'
import type { Money } from '@kivuko/money/money.ts'
import { customerAvailable, spread, treasury } from '../chart.ts'
import { credit, debit, journal } from '../entries.ts'

/**
 * Conversion: a customer exchanges one balance into another with the house.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:available:{asset} | amount | |
 * | treasury:{asset} | | amount |
 * | treasury:{received} | received + spread | |
 * | spread:{received} | | spread |
 * | customer:{user}:available:{received} | | received |
 */
export function conversion(input: {
  conversionId: string
  userId: string
  amount: Money
  received: Money
  /** In the asset received. */
  spread: Money
}): Journal {
  const { asset } = input.received
  return journal('conversion', input.conversionId, [
    debit(customerAvailable(input.userId, input.amount.asset), input.amount),
    credit(treasury(input.amount.asset), input.amount),
    { account: treasury(asset), units: -(input.received.units + input.spread.units) },
    credit(spread(asset), input.spread),
    credit(customerAvailable(input.userId, asset), input.received),
  ])
}
