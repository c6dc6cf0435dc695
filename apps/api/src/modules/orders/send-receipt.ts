// The mail a customer gets when their coins arrived.
import { formatMoney } from '@kivuko/money/format.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { findUser } from '#modules/users/find-user.ts'
import type { OrderId } from '#platform/ids.ts'
import { findOrder } from './find-order.ts'
import { totalOf } from './order.ts'

/** Runs as a job: a mail server that is down only delays it. The message id keeps a repeat recognisable as the same mail. */
export async function sendReceipt(deps: Deps, orderId: OrderId): Promise<void> {
  const order = await findOrder(deps.db, orderId)
  const user = order && (await findUser(deps.db, order.user_id))
  if (!order || !user || !deps.mail) return
  const crypto = formatMoney(money(order.crypto_currency, order.crypto_units))
  const total = formatMoney(totalOf(order))
  const fee = formatMoney(money(order.fiat_currency, order.fee_units))
  await deps.mail.send({
    id: `receipt-${order.id}`,
    to: user.email,
    subject: `Receipt ${order.reference}: ${crypto}`,
    text: [
      `Hello ${user.first_name},`,
      '',
      `${crypto} is in your wallet.`,
      '',
      `You paid     ${total}`,
      `Of this, fee ${fee}`,
      `Reference    ${order.reference}`,
      '',
      `Your wallet: ${deps.config.publicUrl}/wallet`,
    ].join('\n'),
  })
}
