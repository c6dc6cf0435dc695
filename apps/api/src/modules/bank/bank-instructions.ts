// Where an order's bank transfer goes: to an account of its own, or to the operator's with the order's reference.
import type { bankInstructions } from '@kivuko/contract/orders.ts'
import type * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import type { Order } from '#modules/orders/order.ts'
import { findLastAccount } from './find-transfers.ts'
import { hasOwnAccount } from './prepare-account.ts'

export type BankInstructions = z.output<typeof bankInstructions>

/** Null when there is nothing to pay, no account in that currency, or the order's own is still being opened. */
export async function bankInstructionsFor(deps: Deps, order: Order): Promise<BankInstructions | null> {
  if (order.payment_method !== 'bank' || order.state !== 'awaiting_payment') return null
  // An order that was placed before there was a bank network has none.
  const own = hasOwnAccount(deps, order) ? await findLastAccount(deps.db, order.id) : undefined
  if (!own) return deps.rails.bankInstructions(order)
  const { account_number, account_name, bank_name, expires_at } = own
  if (own.state !== 'open' || account_number === null || account_name === null || bank_name === null) return null
  if (expires_at <= deps.clock.now()) return null
  return {
    kind: 'bank_transfer',
    account_number,
    account_name,
    bank_name,
    reference: null,
    expires_at: expires_at.toISOString(),
  }
}
