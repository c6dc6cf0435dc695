import type { Journal } from '@kivuko/ledger/journal.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import { customerAvailable } from '../chart.ts'
import { credit, debit, journal } from '../entries.ts'

/**
 * Transfer: from one customer to another, at once and free.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:available:{fiat} | amount | |
 * | customer:{recipient}:available:{fiat} | | amount |
 */
export function transfer(input: {
  transferId: string
  senderId: string
  recipientId: string
  amount: Money<FiatAsset>
}): Journal {
  const { asset } = input.amount
  return journal('transfer', input.transferId, [
    debit(customerAvailable(input.senderId, asset), input.amount),
    credit(customerAvailable(input.recipientId, asset), input.amount),
  ])
}
