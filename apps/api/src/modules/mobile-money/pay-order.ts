// Asks a phone to pay an order. One prompt at a time: the next only when the last will certainly not be paid.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PaymentAnswer } from '@kivuko/contract/mobile-money.ts'
import { isWhole, type Money, money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { getOrder } from '#modules/orders/get-order.ts'
import { lockOrder } from '#modules/orders/lock-order.ts'
import { isPayable, type Order } from '#modules/orders/order.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { findLastPrompt } from './find-prompt.ts'
import { askAbout } from './follow-prompt.ts'
import { requireMobileMoney } from './network.ts'
import { toOrderPaymentAnswer } from './order-payment-answer.ts'
import { isDead, type Prompt } from './prompt.ts'
import { sendPrompt } from './send-prompt.ts'
import { settlePrompt } from './settle-prompt.ts'
import { startPrompt } from './start-prompt.ts'

/**
 * Throws `order_not_found`, `order_closed`, `method_unavailable`, `prompt_open`, `provider_unavailable` and
 * `payment_refused`.
 */
export async function payOrderByPhone(
  deps: Deps,
  { userId, reference, phone }: { userId: UserId; reference: string; phone: string },
): Promise<PaymentAnswer> {
  requireMobileMoney(deps)
  const order = await getOrder(deps, userId, reference)
  const amount = amountOf(order)
  await endDeadPrompt(deps, order)
  const prompt = await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, order.id)
    if (!locked || !isPayable(locked, deps.clock.now())) throw new AppError('order_closed')
    const last = await findLastPrompt(tx, { orderId: order.id })
    if (last && !mayFollow(last)) throw new AppError('prompt_open')
    return startPrompt(deps, tx, { owner: { orderId: order.id }, phone, amount })
  })
  await sendPrompt(deps, prompt, order.reference)
  return toOrderPaymentAnswer(await getOrder(deps, userId, reference), await latest(deps, prompt))
}

function amountOf(order: Order): Money<'KES'> {
  if (order.payment_method !== 'mpesa' || order.fiat_currency !== 'KES') throw new AppError('method_unavailable')
  const amount = money('KES', order.total_units)
  if (isWhole(amount)) return amount
  throw new AppError('payment_refused', {
    detail: 'M-Pesa takes whole shillings only. Please start again with an amount without cents.',
  })
}

/** A prompt that looks open is asked about: the answer to a dead one ends it here. */
async function endDeadPrompt(deps: Deps, order: Order): Promise<void> {
  const last = await findLastPrompt(deps.db, { orderId: order.id })
  if (last?.state !== 'open' || !last.checkout_ref) return
  const answer = await askAbout(deps, last.checkout_ref)
  if (answer) await settlePrompt(deps, last.id, answer)
}

/** A prompt the network never acknowledged is not waited for for ever; were both paid, the second is looked at by a person. */
function mayFollow(last: Prompt): boolean {
  return isDead(last) || last.state === 'lost'
}

async function latest(deps: Deps, prompt: Prompt): Promise<Prompt> {
  const owner = prompt.order_id ? { orderId: prompt.order_id } : undefined
  return (owner && (await findLastPrompt(deps.db, owner))) ?? prompt
}
