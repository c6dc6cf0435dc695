// The calls of card payments and saved cards.

import type { PayCurrency } from '@kivuko/contract/buying.ts'
import { createOrder } from '@kivuko/contract/orders.ts'
import {
  deleteCard,
  initiateBridge,
  initiatePayment,
  listCards,
  paymentOptions,
  type SavedCard,
  startCardSave,
} from '@kivuko/contract/payments.ts'
import { t } from '@kivuko/contract/text.ts'
import * as z from 'zod/mini'
import { call } from '#lib/api-client.ts'
import type { SendOnce } from '#lib/idempotency-key.ts'
import type { ProviderSettings } from './load-provider.ts'

/** What is paid: the quote's own amount, currency and id. */
export type CardPurchase = { amount: number | string; currency: string; quoteId: string; description: string }
export type StartedPayment = { clientSecret: string; reference: string }

/** An answer without its secret is told apart from an unreadable one, so the secret may be missing here. */
const answer = z.object({ client_secret: z.optional(z.nullable(z.string())), reference: z.optional(z.string()) })
const lenientInitiate = { ...initiatePayment, response: answer }
const lenientBridge = { ...initiateBridge, response: answer }
const lenientSave = { ...startCardSave, response: answer }

/** An answer without the secret that the provider asks for. */
export class MissingSecret extends Error {}

/** Null when this site takes no cards. */
export async function fetchProviderSettings(): Promise<ProviderSettings | null> {
  return (await call(paymentOptions)).card
}

export async function fetchCards(signal?: AbortSignal): Promise<SavedCard[]> {
  return (await call(listCards, signal ? { signal } : {})).cards
}

export async function removeCard(id: string): Promise<void> {
  await call(deleteCard, { params: { id } })
}

/** Orders the quote and starts its payment with a new card. The same quote again gives the same order and payment. */
export async function startPayment(
  { amount, currency, quoteId, description }: CardPurchase,
  isCardKept: boolean,
  sendOnce: SendOnce,
): Promise<StartedPayment> {
  const request = {
    amount,
    currency: currency as PayCurrency,
    payment_method: 'stripe' as const,
    description,
    quote_id: quoteId,
    setup_future_usage: isCardKept ? ('on_session' as const) : null,
  }
  return await sendOnce(request, async (idempotencyKey) => {
    const body = { ...request, reference: idempotencyKey }
    const started = await call(lenientInitiate, { body, idempotencyKey })
    return required(started)
  })
}

/** Orders the quote and starts paying that order with a saved card: the order's reference ties the two together. */
export async function startSavedCardPayment(
  { amount, currency, quoteId, description }: CardPurchase,
  cardId: string,
  sendOnce: { order: SendOnce; payment: SendOnce },
): Promise<StartedPayment> {
  const accepted = { quote_id: quoteId, payment_method: 'card' as const }
  const order = await sendOnce.order(accepted, (idempotencyKey) =>
    call(createOrder, { body: accepted, idempotencyKey }),
  )
  const body = {
    amount,
    currency: currency as PayCurrency,
    reference: order.reference,
    description,
    payment_method_id: cardId,
  }
  return await sendOnce.payment(body, async (idempotencyKey) => {
    const started = await call(lenientBridge, { body, idempotencyKey })
    return { ...required(started), reference: order.reference }
  })
}

/** The secret for saving a card without paying. */
export async function startCardSetup(): Promise<string> {
  const started = await call(lenientSave)
  if (!started.client_secret) throw new MissingSecret(t('No client secret received for card setup'))
  return started.client_secret
}

function required(started: z.output<typeof answer>): StartedPayment {
  if (!started.client_secret) throw new MissingSecret(t('No client secret received from server'))
  return { clientSecret: started.client_secret, reference: started.reference ?? '' }
}
