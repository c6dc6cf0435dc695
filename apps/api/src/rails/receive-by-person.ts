// A person saw a transfer on the operator's statement and says what it pays: booked and settled like any other.
import assert from 'node:assert/strict'
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { type Money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { bookReceipt } from './bank/book-receipt.ts'
import { decideReceipt } from './bank/decide-receipt.ts'
import { receipts } from './bank/store.ts'
import { getReceipt } from './find-transfers.ts'
import type { BankReceipt } from './receipt.ts'

export type SeenTransfer = { reference: string; amount: Money<OrderFiat>; lineId?: string | undefined }

const UNNAMED = 'A wallet takes many transfers of one amount: give the bank’s own name of this one as well.'

/** Said again, it changes nothing: without the bank's name of it, reference and amount name a transfer. */
export async function receiveByPerson(
  deps: Deps,
  { reference: named, amount, lineId }: SeenTransfer,
): Promise<BankReceipt> {
  const { owner, reference, isStanding } = await deps.settlement.getByReference(deps.db, named, 'bank')
  if (isStanding && !lineId) throw new AppError('validation_failed', { detail: UNNAMED })
  const name = lineId ?? `${reference}:${toDecimal(amount)}:${amount.asset}`
  await inTransaction(deps.db, (tx) =>
    bookReceipt(deps, tx, {
      provider: 'bank',
      lineId: name,
      accountNumber: deps.config.bankAccounts[amount.asset]?.account_number ?? '',
      amount,
      // The person has looked at the name.
      senderName: undefined,
      text: reference,
      bookedAt: deps.clock.now(),
      owner,
    }),
  )
  const receipt = await receipts.find(deps.db, { provider: 'bank', line_id: name })
  assert(receipt, `${name} was booked`)
  await decideReceipt(deps, receipt.id)
  return getReceipt(deps.db, receipt.id)
}
