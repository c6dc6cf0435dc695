// Disputes, fraud warnings and refunds at Stripe: read, answered, given up.
import type Stripe from 'stripe'
import type { Cards, DisputeEvidence } from './port.ts'
import { ask } from './stripe-client.ts'
import { toCardDispute, toCardRefund, toFraudWarning, toPaymentFacts } from './stripe-dispute-mapping.ts'

type DisputeCalls =
  | 'findRefund'
  | 'findRefundsOf'
  | 'findDispute'
  | 'findWarning'
  | 'listDisputes'
  | 'listWarnings'
  | 'listRefunds'
  | 'submitEvidence'
  | 'acceptDispute'
  | 'findPaymentFacts'

const PAGE_SIZE = 100

export function stripeDisputes(stripe: Stripe): Pick<Cards, DisputeCalls> {
  return {
    findRefund: (ref) => ask(async () => toCardRefund(await stripe.refunds.retrieve(ref))),
    findRefundsOf: (payment_intent) =>
      ask(async () => (await stripe.refunds.list({ payment_intent, limit: PAGE_SIZE })).data.map(toCardRefund)),
    findDispute: (ref) =>
      ask(async () => toCardDispute(await withPayment(stripe, await stripe.disputes.retrieve(ref)))),
    findWarning: (ref) =>
      ask(async () => toFraudWarning(await withPayment(stripe, await stripe.radar.earlyFraudWarnings.retrieve(ref)))),
    listDisputes: (since) => ask(async () => (await allSince(stripe.disputes, since)).map(({ id }) => id)),
    listWarnings: (since) =>
      ask(async () => (await allSince(stripe.radar.earlyFraudWarnings, since)).map(({ id }) => id)),
    listRefunds: (since) => ask(async () => (await allSince(stripe.refunds, since)).map(toCardRefund)),
    submitEvidence: (ref, evidence) =>
      ask(async () => {
        const sent = { evidence: toStripeEvidence(evidence), submit: true }
        return toCardDispute(await withPayment(stripe, await stripe.disputes.update(ref, sent)))
      }),
    acceptDispute: (ref) => ask(async () => toCardDispute(await withPayment(stripe, await stripe.disputes.close(ref)))),
    findPaymentFacts: (ref) =>
      ask(async () => toPaymentFacts(await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] }))),
  }
}

type Listed<T> = { list(asked: { created: { gte: number }; limit: number }): AsyncIterable<T> }

/** Every page of what was made since. */
async function allSince<T>(of: Listed<T>, since: Date): Promise<T[]> {
  const found: T[] = []
  const created = { gte: Math.trunc(since.getTime() / 1000) }
  for await (const each of of.list({ created, limit: PAGE_SIZE })) found.push(each)
  return found
}

/** Older ones name the charge alone. */
async function withPayment<T extends { charge: string | Stripe.Charge; payment_intent?: unknown }>(
  stripe: Stripe,
  found: T,
): Promise<T> {
  if (found.payment_intent) return found
  const charge = typeof found.charge === 'string' ? await stripe.charges.retrieve(found.charge) : found.charge
  return { ...found, payment_intent: charge.payment_intent }
}

function toStripeEvidence(given: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence {
  const { customerName, customerEmail, customerAddress, productDescription, serviceDate, activityLog } = given
  return {
    uncategorized_text: given.statement,
    ...(customerName ? { customer_name: customerName } : {}),
    ...(customerEmail ? { customer_email_address: customerEmail } : {}),
    ...(customerAddress ? { customer_purchase_ip: customerAddress } : {}),
    ...(productDescription ? { product_description: productDescription } : {}),
    ...(serviceDate ? { service_date: serviceDate } : {}),
    ...(activityLog ? { access_activity_log: activityLog } : {}),
  }
}
