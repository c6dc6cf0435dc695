// Addresses of pages that other pages of the console lead to.
import type { WaitingQueue } from '@kivuko/contract/console-waiting.ts'
import { CONSOLE_HOME } from '#app/paths.ts'

export const SECURITY_ADDRESS = `${CONSOLE_HOME}/security`
export const STOPS_ADDRESS = `${CONSOLE_HOME}/stops`
export const STUCK_ADDRESS = `${CONSOLE_HOME}/stuck-payments`
export const CUSTOMERS_ADDRESS = `${CONSOLE_HOME}/customers`
export const DOCUMENTS_ADDRESS = `${CONSOLE_HOME}/documents`

/** Where the lines of each queue are worked on; the lists begin with what waits. */
export const QUEUE_ADDRESSES: Record<WaitingQueue, string> = {
  documents: DOCUMENTS_ADDRESS,
  companies: `${CONSOLE_HOME}/companies`,
  cases: `${CONSOLE_HOME}/cases`,
  card_purchases: `${CONSOLE_HOME}/card-purchases`,
  transfers: `${CONSOLE_HOME}/transfers`,
  payouts: `${CONSOLE_HOME}/payouts`,
  block_trades: `${CONSOLE_HOME}/block-trades`,
  stuck_payments: STUCK_ADDRESS,
  proposals: `${CONSOLE_HOME}/proposals`,
  differences: `${CONSOLE_HOME}/reconciliation`,
  disputes: `${CONSOLE_HOME}/disputes`,
  enquiries: `${CONSOLE_HOME}/leads`,
  tickets: `${CONSOLE_HOME}/tickets`,
  agents: `${CONSOLE_HOME}/agents`,
  given_up_jobs: `${CONSOLE_HOME}/jobs`,
}

/** Payments of one kind that do not move on. */
export function stuckAddress(kind: string): string {
  return `${STUCK_ADDRESS}?kind=${kind}`
}

export function treasuryAddress(asset: string): string {
  return `${CONSOLE_HOME}/treasury?asset=${asset}`
}

export function webhooksAddress(provider: string): string {
  return `${CONSOLE_HOME}/webhooks?provider=${provider}`
}

/** Of one customer, open or not. */
export function blockTradesAddress(customerId: string): string {
  return `${CONSOLE_HOME}/block-trades?state=all&search=${customerId}`
}

export function customerAddress(id: string): string {
  return `${CONSOLE_HOME}/customers?id=${id}`
}

export function documentAddress(id: string): string {
  return `${DOCUMENTS_ADDRESS}?document=${id}`
}

/** The cases of one customer. */
export function casesAddress(customerId: string): string {
  return `${CONSOLE_HOME}/cases?search=${customerId}`
}

export function disputeAddress(id: string): string {
  return `${CONSOLE_HOME}/disputes?dispute=${id}`
}

export function bankTransferAddress(id: string): string {
  return `${CONSOLE_HOME}/transfers?transfer=${id}`
}

/** A proposal's form, filled in as far as is known. */
export function proposeAddress(kind: string, known: Record<string, string>): string {
  return `${CONSOLE_HOME}/proposals?${new URLSearchParams({ propose: kind, ...known })}`
}
