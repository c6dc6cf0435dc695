// The calls of the public site's forms. Loaded when one is sent: readers never need the contract's schemas.
import { isEmailAddress } from '@kivuko/contract/auth.ts'
import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import { confirmSubscription, sendEnquiry, subscribe, unsubscribe } from '@kivuko/contract/leads.ts'
import { type CardWallet, paymentOptions } from '@kivuko/contract/payments.ts'
import { type CheckedReceipt, checkReceipt } from '@kivuko/contract/receipts.ts'
import { call } from '#lib/api-client.ts'

export type Source = BodyInput<typeof subscribe>['source']
export type EnquiryForm = BodyInput<typeof sendEnquiry>

export function isEmail(text: string): boolean {
  return isEmailAddress(text.trim())
}

/** The wallets that a card may come from here. */
export async function fetchWallets(signal: AbortSignal): Promise<readonly CardWallet[]> {
  return (await call(paymentOptions, { signal })).card?.wallets ?? []
}

export async function askForNews(email: string, source: Source): Promise<void> {
  await call(subscribe, { body: { email, source } })
}

export async function confirmNews(token: string): Promise<void> {
  await call(confirmSubscription, { body: { token } })
}

export async function leaveNews(token: string): Promise<void> {
  await call(unsubscribe, { body: { token } })
}

/** Null when there is no such receipt. */
export async function askReceipt(shown: BodyInput<typeof checkReceipt>): Promise<CheckedReceipt | null> {
  return (await call(checkReceipt, { body: shown })).receipt
}

export async function writeToDesk(form: EnquiryForm): Promise<void> {
  await call(sendEnquiry, { body: form })
}
