// What Kivuko can show for a card payment: who bought what, how they proved that the card is theirs, from where, and
// where the coins went.
import { isCardFill } from '@kivuko/contract/buying.ts'
import type { EvidenceFact } from '@kivuko/contract/console-disputes.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { money } from '@kivuko/money/money.ts'
import { deliveryAnswerFor } from '#custody/delivery-answer.ts'
import { findWithdrawalByReference } from '#custody/get-withdrawal.ts'
import type { Deps } from '#deps.ts'
import { deviceInWords } from '#people/device.ts'
import { listSessionsOf } from '#people/manage-sessions.ts'
import type { DisputeEvidence, PaymentFacts } from '#providers/cards/port.ts'
import { pageTransactions } from '#record/page-transactions.ts'
import type { Tables } from '#tables.ts'
import { type Order, totalOf } from '#trading/order.ts'
import { getUser } from '#users/find-user.ts'
import { fullNameOf } from '#users/user.ts'

/** Movements of the account after the purchase that are told. */
const MOVEMENTS_MAX = 50

export type Collected = { evidence: Omit<DisputeEvidence, 'statement'>; problem: string | null }

export async function collectEvidence(deps: Deps, order: Order | undefined, paymentRef: string): Promise<Collected> {
  if (!order) return { evidence: {}, problem: 'The payment is of no order.' }
  const user = await getUser(deps.db, order.user_id)
  const facts = await deps.cards?.findPaymentFacts(paymentRef)
  const sessions = (await listSessionsOf(deps, user.id)).filter(({ created_at }) => created_at <= order.created_at)
  const delivery = await deliveryAnswerFor(deps.db, order)
  const coins = formatMoney(money(order.crypto_currency, order.crypto_units))
  const paid = `${formatMoney(totalOf(order))} as order ${order.reference}`
  const purchase = isCardFill(order.crypto_currency)
    ? `${coins} added to the account of the buyer, as money, for ${paid}. ${user.email} was notified.`
    : `${coins} bought for ${paid}, a digital asset delivered ${
        delivery ? `to the address ${delivery.address} on ${delivery.network}` : 'into the account of the buyer'
      }. The receipt was mailed to ${user.email}.`
  const address = sessions.find((session) => session.address !== null)?.address
  return {
    evidence: {
      customerName: fullNameOf(user),
      customerEmail: user.email,
      ...(address ? { customerAddress: address } : {}),
      productDescription: purchase,
      ...(order.ended_at ? { serviceDate: order.ended_at.toISOString().slice(0, 10) } : {}),
      activityLog: [
        ...accountLines(user, sessions),
        ...cardLines(facts?.kind === 'done' ? facts.value : undefined),
        at(order.created_at, `order ${order.reference} placed`),
        ...(order.ended_at ? [at(order.ended_at, `paid and delivered: ${coins}`)] : []),
        ...(delivery
          ? [
              `Coins sent to ${delivery.address} on ${delivery.network}: ${delivery.transaction_hash ?? delivery.status}`,
            ]
          : []),
        ...(await movementLines(deps, order)),
      ].join('\n'),
    },
    problem:
      facts?.kind === 'done'
        ? null
        : 'The card network did not say how the payment was made. Try again before you answer.',
  }
}

/** By the network's field, as staff read it before it is sent. */
export function toFacts(evidence: Collected['evidence']): EvidenceFact[] {
  const texts: readonly (readonly [string, string, string | undefined])[] = [
    ['customer_name', 'Customer', evidence.customerName],
    ['customer_email_address', 'Email', evidence.customerEmail],
    ['customer_purchase_ip', 'Network address', evidence.customerAddress],
    ['product_description', 'What was bought', evidence.productDescription],
    ['service_date', 'Delivered on', evidence.serviceDate],
    ['access_activity_log', 'Timeline', evidence.activityLog],
  ]
  return texts.flatMap(([field, label, text]) => (text ? [{ field, label, text }] : []))
}

function accountLines(user: Tables['users'], sessions: readonly Tables['sessions'][]): string[] {
  return [
    at(user.created_at, `account opened (verified to tier ${user.kyc_tier} by now)`),
    ...sessions.map(({ created_at, user_agent, address }) =>
      at(created_at, `signed in with ${deviceInWords(user_agent)}${address ? ` from ${address}` : ''}`),
    ),
  ]
}

function cardLines(facts: PaymentFacts | undefined): string[] {
  if (!facts) return []
  return [
    `Card: ${facts.card}${facts.country ? `, issued in ${facts.country}` : ''}`,
    `3-D Secure: ${facts.threeDSecure ?? 'not asked for by the issuer'}`,
    ...(facts.securityCode ? [`Security code: ${facts.securityCode}`] : []),
  ]
}

/** What the account did with its money since: coins sent out carry their transaction's hash. */
async function movementLines(deps: Deps, order: Order): Promise<string[]> {
  const lines = await pageTransactions(deps, deps.db, order.user_id, {}, { after: undefined, limit: MOVEMENTS_MAX })
  const since = lines.filter(
    ({ created_at, external_reference }) =>
      new Date(created_at) >= order.created_at && external_reference !== order.reference,
  )
  const told = await Promise.all(
    since.map(async ({ created_at, description, status, external_reference: reference }) => {
      const hash = (await findWithdrawalByReference(deps.db, reference))?.transaction_hash
      const how = hash ? `, transaction ${hash}` : ''
      return at(new Date(created_at), `${description} (${status}), reference ${reference}${how}`)
    }),
  )
  return told.toReversed()
}

function at(moment: Date, what: string): string {
  return `${moment.toISOString().slice(0, 19)}Z ${what}`
}
