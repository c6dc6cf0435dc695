// The mail a customer gets when their coins arrived.
import { hasStayed } from '@kivuko/contract/orders.ts'
import { spoken } from '@kivuko/contract/say.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { money } from '@kivuko/money/money.ts'
import { deliveryAnswerFor } from '#custody/delivery-answer.ts'
import { placeSaid } from '#custody/withdrawal.ts'
import type { Deps } from '#deps.ts'
import type { OrderId } from '#platform/ids.ts'
import { letterIn } from '#platform/letter-in.ts'
import { checkCodeOf, checkUrlOf } from '#record/check-code.ts'
import { findLineIds } from '#record/find-line-ids.ts'
import { findOrder } from '#trading/find-order.ts'
import { totalOf } from '#trading/order.ts'
import { receiptLetter } from '#trading/receipt-letter.ts'
import { findUser } from '#users/find-user.ts'
import { greetingOf } from '#users/user.ts'

/** Runs as a job: a mail server that is down only delays it. The message id identifies a repeat. */
export async function sendReceipt(deps: Deps, orderId: OrderId): Promise<void> {
  const order = await findOrder(deps.db, orderId)
  const user = order && (await findUser(deps.db, order.user_id))
  if (!order || !user || !deps.mail) return
  // No mail reaches a company or the customer of a partner.
  if (user.kind !== 'person') return
  const delivery = await deliveryAnswerFor(deps.db, order)
  const { brand, publicUrl } = deps.config
  const line = (await findLineIds(deps.db, order.user_id, [order.id])).get(order.id)
  const letter = letterIn({ language: user.language, look: brand }, () =>
    receiptLetter({
      greeting: greetingOf(user),
      reference: order.reference,
      crypto: formatMoney(money(order.crypto_currency, order.crypto_units)),
      total: formatMoney(totalOf(order)),
      fee: formatMoney(money(order.fiat_currency, order.fee_units)),
      margin: order.margin_units > 0n ? formatMoney(money(order.fiat_currency, order.margin_units)) : undefined,
      walletUrl: `${publicUrl}/wallet`,
      check: line && { code: checkCodeOf(line), url: checkUrlOf(deps) },
      delivery:
        delivery && !hasStayed(delivery)
          ? { place: spoken(placeSaid(delivery)), url: `${publicUrl}/payment-success?reference=${order.reference}` }
          : undefined,
    }),
  )
  await deps.mail.send({ id: `receipt-${order.id}`, to: user.email, ...letter })
}
