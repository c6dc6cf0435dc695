// The calls of Send Money.
import type { Response } from '@kivuko/contract/endpoint.ts'
import { type PayoutAsset, type PayoutWallet, payoutToPhone, quotePayout } from '@kivuko/contract/mobile-money.ts'
import { FIRST_NETWORK, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import {
  RECENT_RECIPIENTS_MAX,
  recentRecipients,
  type TransferFiat,
  transferInternally,
} from '@kivuko/contract/transfers.ts'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#lib/api-client.ts'
import { type Payment, readablePayment, readPayment } from '#lib/payment-answer.ts'

export type InternalRequest = {
  recipient_identifier: string
  currency: TransferFiat
  amount: string
  note: string | null
}
export type MobileRequest = {
  phone_number: string
  amount: string
  currency: PayoutWallet
  /** Shillings have none. */
  quote_id?: string
  network?: PhoneNetwork
}
/** What a transfer must answer is its status; what it does not say is known from the request or left out. */
const readableTransfer = {
  ...transferInternally,
  response: z.object({
    status: z.string(),
    message: z.optional(z.nullable(z.string())),
    reference: z.optional(z.nullable(z.string())),
  }),
}
const readablePayout = { ...payoutToPhone, response: readablePayment }

export type PayoutQuote = Response<typeof quotePayout>

/** Distinct, newest first. */
export const recipientsQuery = queryOptions({
  queryKey: ['recipients'],
  queryFn: async ({ signal }) => (await call(recentRecipients, { signal })).recipients.slice(0, RECENT_RECIPIENTS_MAX),
})

export async function askPayoutQuote(
  { amount, currency }: { amount: string; currency: PayoutAsset },
  signal: AbortSignal,
): Promise<PayoutQuote> {
  return await call(quotePayout, { body: { amount, currency }, signal })
}

export async function sendToUser(request: InternalRequest, key: string): Promise<Response<typeof readableTransfer>> {
  return await call(readableTransfer, {
    body: { ...request, transfer_type: 'internal' },
    idempotencyKey: key,
  })
}

/** The key is also the reference, so that the payout can be found by it even when the answer is lost. */
export async function sendToPhone({ network, ...request }: MobileRequest, key: string): Promise<Payment> {
  const answer = await call(readablePayout, {
    body: {
      ...request,
      provider: network ?? FIRST_NETWORK,
      transfer_type: 'mobile_money',
      reference: key,
    },
    idempotencyKey: key,
  })
  return readPayment(
    answer,
    { phone_number: request.phone_number, amount: request.amount, currency: request.currency },
    key,
  )
}
