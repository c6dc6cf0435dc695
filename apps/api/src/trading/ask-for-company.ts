// A member sends money of their company: alone within its limit, else it becomes a request another member decides.
import { amountIn } from '@kivuko/contract/amounts.ts'
import { t } from '@kivuko/contract/text.ts'
import type { TransferFiat } from '@kivuko/contract/transfers.ts'
import { type Money, toDecimal } from '@kivuko/money/money.ts'
import { type RequestRow, sendOrAsk } from '#compliance/company-requests.ts'
import type { Deps } from '#deps.ts'
import type { PersonalCall } from '#platform/http.ts'
import { claimOf } from '#platform/idempotency.ts'
import type { AskedTransfer } from '#trading/transfers/send-transfers.ts'
import type { TransferAnswer } from '#trading/transfers/transfer-answer.ts'

/** Undefined when the member may send it now. */
export async function askForCompany(
  deps: Deps,
  call: PersonalCall,
  asked: AskedTransfer & { currency: TransferFiat },
): Promise<TransferAnswer | undefined> {
  const { caller } = call
  if (!caller.member) return undefined
  const amount = amountIn(asked.currency, asked.amount)
  // The transfer itself refuses it.
  if ('rule' in amount) return undefined
  const { recipient_identifier: recipient } = asked
  const body = { recipient_identifier: recipient, amount: asked.amount, note: asked.note ?? null }
  const found = await sendOrAsk(
    deps,
    { member: caller.member.id, kind: 'transfer', body, amount, recipient },
    claimOf(call),
  )
  return found === 'send' ? undefined : toAnswer(found, amount)
}

const STATUS: Record<RequestRow['state'], TransferAnswer['status']> = {
  open: 'pending',
  approved: 'pending',
  done: 'success',
  refused: 'failed',
  rejected: 'failed',
  withdrawn: 'failed',
  ended: 'failed',
}

function toAnswer({ id, state, result }: RequestRow, amount: Money<TransferFiat>): TransferAnswer {
  return {
    status: STATUS[state],
    message: STATUS[state] === 'pending' ? t('It waits for another member of your company.') : (result ?? ''),
    transaction_id: id,
    reference: state === 'done' && result ? result : id,
    amount: toDecimal(amount),
    currency: amount.asset,
    recipient_name: '',
  }
}
