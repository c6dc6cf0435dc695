// Confirms with the provider: paying by a new or saved card, and saving one. Redirects only if the bank requires it.
import { t } from '@kivuko/contract/text.ts'
import type { PaymentIntentResult, Stripe, StripeElements } from '@stripe/stripe-js'
import type { CardProblem } from '#lib/card-panel.ts'
import { BASE } from '#lib/language.ts'
import { confirmationProblem } from './card-problem.ts'

/** Paid, or on its way: the order says which. Everything else needs the customer. */
const DONE = ['succeeded', 'processing', 'requires_capture']

export async function payWithNewCard(
  stripe: Stripe,
  elements: StripeElements,
  returnAddress: string,
): Promise<CardProblem | undefined> {
  return problemOf(
    await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: absolute(returnAddress) },
    }),
  )
}

export async function payWithSavedCard(
  stripe: Stripe,
  { clientSecret, cardId, returnAddress }: { clientSecret: string; cardId: string; returnAddress: string },
): Promise<CardProblem | undefined> {
  return problemOf(
    await stripe.confirmPayment({
      clientSecret,
      redirect: 'if_required',
      confirmParams: { payment_method: cardId, return_url: absolute(returnAddress) },
    }),
  )
}

export async function saveNewCard(stripe: Stripe, elements: StripeElements): Promise<CardProblem | undefined> {
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    redirect: 'if_required',
    confirmParams: { return_url: absolute('/card-saved') },
  })
  if (error)
    return {
      ...confirmationProblem(error, t('The card could not be saved. Please check it and try again.')),
      kind: 'retry',
    }
  return setupIntent.status === 'succeeded' || setupIntent.status === 'processing'
    ? undefined
    : { kind: 'retry', message: t('The card could not be saved. Please check it and try again.') }
}

function problemOf({ error, paymentIntent }: PaymentIntentResult): CardProblem | undefined {
  // Confirming a payment that already went through is refused, and the refusal carries the payment that was made.
  const status = paymentIntent?.status ?? error?.payment_intent?.status
  if (status && DONE.includes(status)) return undefined
  return error
    ? confirmationProblem(error, t('Payment failed. Please try again.'))
    : { kind: 'payment', message: t('Payment failed. Please try again.') }
}

function absolute(path: string): string {
  return new URL(`${BASE}${path}`, window.location.origin).href
}
