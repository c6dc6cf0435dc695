// The card network through Stripe's official SDK. The sandbox differs from production by address and keys alone.
import { AppError } from '@kivuko/contract/errors.ts'
import { toStripe } from '@kivuko/contract/stripe-amounts.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import Stripe from 'stripe'
import { lookAgain } from '#platform/last-look.ts'
import { jsonIn } from '../read-message.ts'
import type { CardCharge, CardEvent, Cards } from './port.ts'
import { toBalances } from './stripe-balance.ts'
import { ask, createStripe, type StripeConfig } from './stripe-client.ts'
import { stripeDisputes } from './stripe-disputes.ts'
import { toCardEvent, toCardPayment, toRefundState, toSavedCard } from './stripe-mapping.ts'

const TIMEOUT_MS = 10_000
/** Wallets hold cards. Whatever else the account's dashboard turns on could be paid days later. */
const CARDS_ALONE: ['card'] = ['card']
/** A saved card may pay while its holder is away, once they agreed to that. */
const SAVED_FOR = 'off_session'
const WEBHOOK_TOLERANCE_SECONDS = 300

export function createStripeCards(config: StripeConfig): Cards {
  const stripe = createStripe(config, TIMEOUT_MS)
  return {
    ...payments(stripe),
    ...refunds(stripe),
    readBalances: () => ask(async () => toBalances(await stripe.balance.retrieve())),
    ...stripeDisputes(stripe),
    ...customers(stripe),
    readEvent: (rawBody, signature = '') => {
      try {
        const { webhookSecret } = config
        return eventOf(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, WEBHOOK_TOLERANCE_SECONDS))
      } catch (error) {
        throw error instanceof AppError ? error : new AppError('signature_invalid', { cause: error })
      }
    },
    readKeptEvent: (body) => eventOf(jsonIn(body)),
    async isReachable() {
      // Any answer, a refusal included, shows that someone is there.
      const outcome = await ask(() => stripe.customers.list({ limit: 1 }))
      return outcome.kind !== 'unknown'
    },
  }
}

function eventOf(message: unknown): CardEvent {
  const event = toCardEvent(message)
  if (!event) throw new AppError('malformed_request')
  return event
}

function payments(
  stripe: Stripe,
): Pick<Cards, 'startPayment' | 'preparePayment' | 'chargeSavedCard' | 'findPayment' | 'cancelPayment'> {
  return {
    startPayment: ({ id, ownerId, amount, customerRef, description }) =>
      ask(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: toStripe(amount),
            currency: amount.asset.toLowerCase(),
            customer: customerRef,
            description,
            allowed_payment_method_types: CARDS_ALONE,
            // Wherever the card knows it: a payment that its owner denies is then the issuer's loss.
            payment_method_options: { card: { request_three_d_secure: 'any' } },
            metadata: { payment_id: id, order_id: ownerId, total: toDecimal(amount) },
          },
          { idempotencyKey: id },
        )
        return toCardPayment(intent)
      }),

    preparePayment: (providerRef, { savedCard, keepCard }) =>
      ask(async () => {
        const change: Stripe.PaymentIntentUpdateParams = {
          setup_future_usage: keepCard ? SAVED_FOR : '',
          payment_method_options: { card: { request_three_d_secure: 'any' } },
        }
        if (savedCard) change.payment_method = savedCard
        return toCardPayment(await stripe.paymentIntents.update(providerRef, change))
      }),

    chargeSavedCard: (input) => ask(() => chargeSaved(stripe, input)),

    findPayment: (providerRef) => ask(async () => toCardPayment(await retrieve(stripe, providerRef))),

    cancelPayment: (providerRef) =>
      ask(async () => {
        try {
          return toCardPayment(await stripe.paymentIntents.cancel(providerRef, { cancellation_reason: 'abandoned' }))
        } catch (error) {
          // It was paid or cancelled in the meantime: what it is now is the answer.
          if (!isUnexpectedState(error)) throw error
          return toCardPayment(await retrieve(stripe, providerRef))
        }
      }),
  }
}

/** Merchant-initiated: nobody is there for 3-D Secure, so it is not asked for, and an issuer that wants it declines. */
async function chargeSaved(
  stripe: Stripe,
  { providerRef, savedCard, key }: { providerRef: string; savedCard: string; key: string },
): Promise<CardCharge> {
  try {
    const intent = await stripe.paymentIntents.confirm(
      providerRef,
      {
        payment_method: savedCard,
        off_session: true,
        payment_method_options: { card: { request_three_d_secure: 'automatic' } },
      },
      { idempotencyKey: key },
    )
    return { kind: 'charged', payment: toCardPayment(intent) }
  } catch (error) {
    if (isUnexpectedState(error))
      return { kind: 'charged', payment: toCardPayment(await retrieve(stripe, providerRef)) }
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    return { kind: 'declined', problem: error.message, needsCustomer: error.code === 'authentication_required' }
  }
}

/** With its charge, which tells of the card. */
function retrieve(stripe: Stripe, providerRef: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(providerRef, { expand: ['latest_charge'] })
}

function refunds(stripe: Stripe): Pick<Cards, 'refundPayment'> {
  return {
    refundPayment: ({ id, attempt, providerRef, amount }) =>
      ask(async () => {
        const made = await stripe.refunds.list({ payment_intent: providerRef, limit: 100 })
        const own = made.data.find((refund) => refund.metadata?.refund_id === id && refund.status !== 'failed')
        if (own) return toRefundState(own)
        await lookAgain()
        // Errors are kept under the key, so each attempt has its own; refunds beyond a payment's amount are refused.
        return toRefundState(
          await stripe.refunds.create(
            { payment_intent: providerRef, amount: toStripe(amount), metadata: { refund_id: id } },
            // Asked once: the library would try again by itself, seconds later, and ask nobody.
            { idempotencyKey: `${id}-${attempt}`, maxNetworkRetries: 0 },
          ),
        )
      }),
  }
}

function customers(
  stripe: Stripe,
): Pick<Cards, 'createCustomer' | 'removeCustomer' | 'startCardSave' | 'listCards' | 'removeCard'> {
  return {
    createCustomer: ({ userId, email, name }) =>
      // Without a key of ours: a fault is not remembered for a day, and a spare customer object harms nobody.
      ask(async () => (await stripe.customers.create({ email, name, metadata: { user_id: userId } })).id),

    removeCustomer: (customerRef) =>
      ask(async () => {
        await stripe.customers.del(customerRef).catch((error: unknown) => {
          if (!isMissing(error)) throw error
        })
        return true as const
      }),

    startCardSave: (customerRef) =>
      ask(async () => {
        const intent = await stripe.setupIntents.create({
          customer: customerRef,
          usage: SAVED_FOR,
          allowed_payment_method_types: CARDS_ALONE,
        })
        return { clientSecret: intent.client_secret ?? '' }
      }),

    listCards: (customerRef) =>
      ask(async () =>
        (await stripe.customers.listPaymentMethods(customerRef, { type: 'card', limit: 100 })).data.flatMap(
          toSavedCard,
        ),
      ),

    removeCard: ({ customerRef, cardRef }) =>
      ask(async () => {
        const card = await stripe.paymentMethods.retrieve(cardRef)
        if (card.customer !== customerRef)
          throw new Stripe.errors.StripeInvalidRequestError({
            type: 'invalid_request_error',
            message: 'not this customer’s card',
          })
        await stripe.paymentMethods.detach(cardRef)
        return true as const
      }),
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

function isUnexpectedState(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state'
}
