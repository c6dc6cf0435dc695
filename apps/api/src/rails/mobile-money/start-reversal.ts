// Sets a payment that does not fit on its way back, inside the transaction of the two who decided that.
import { AppError } from '@kivuko/contract/errors.ts'
import { networkName } from '@kivuko/contract/phone-networks.ts'
import { isWhole, type Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { PromptId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { reverseJob } from './mobile-money-jobs.ts'
import type { Prompt } from './prompt.ts'
import { isUnderWay } from './reversal.ts'
import { prompts, reversals } from './store.ts'

/** Throws `payment_closed` when this receipt went back, or goes, for another payment, and for cents. */
export async function startReversal(
  deps: Deps,
  tx: Tx,
  { id, network }: Prompt,
  { receipt, amount }: { receipt: string; amount: Money<'KES'> },
): Promise<void> {
  if (!deps.mobileMoney[network]?.reverse) throw closed(`${networkName(network)} sends no payment back.`)
  if (!isWhole(amount)) throw closed('M-Pesa sends back whole shillings only.')
  const known = await reversals.find(tx, { receipt })
  if (known && known.id !== id) throw closed(`${receipt} was sent back for another payment.`)
  // Sent back, it would be taken from whoever has it by now.
  const booked = await prompts.find(tx, { receipt, state: 'paid' })
  if (booked && booked.id !== id) throw closed(`${receipt} paid for something else.`)
  const fresh = {
    receipt,
    amount_units: amount.units,
    attempts: 0,
    conversation_ref: null,
    query_ref: null,
    result_code: null,
  }
  const row = { ...fresh, created_at: deps.clock.now(), ended_at: null }
  if (!(await reversals.advance(tx, id, 'waiting', row))) await reversals.add(tx, { id, state: 'waiting', ...row })
  await reverseJob.enqueue(tx, { promptId: id })
}

/** Nothing else is decided about it meanwhile. */
export async function isGoingBack(tx: Tx, id: PromptId): Promise<boolean> {
  const row = await reversals.find(tx, id)
  return row !== undefined && isUnderWay(row)
}

function closed(detail: string): AppError {
  return new AppError('payment_closed', { detail })
}
