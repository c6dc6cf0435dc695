// What the API answers about a transfer between customers. Pure.
import type { Response } from '@kivuko/contract/endpoint.ts'
import { t } from '@kivuko/contract/text.ts'
import type { transferInternally } from '@kivuko/contract/transfers.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { fullNameOf } from '#users/user.ts'
import { amountOf, type PlannedTransfer } from './transfer.ts'

export type TransferAnswer = Response<typeof transferInternally>

/** The money is there already, so the answer says success at once. */
export function toTransferAnswer({ transfer, recipient, lineId }: PlannedTransfer): TransferAnswer {
  const name = fullNameOf(recipient)
  return {
    status: 'success',
    message: t('{amount} sent to {name}.', { amount: formatMoney(amountOf(transfer)), name }),
    transaction_id: lineId,
    reference: transfer.reference,
    amount: toDecimal(amountOf(transfer)),
    currency: transfer.currency,
    recipient_name: name,
  }
}
