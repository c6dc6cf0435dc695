// Writes that an order is to get an account of its own, and the job that sees to it, inside the order's transaction.
import type { Deps } from '#deps.ts'
import type { Order } from '#modules/orders/order.ts'
import { after } from '#platform/clock.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Tx } from '#tables.ts'
import { FOLLOW_ACCOUNT } from './job-names.ts'
import { countAccounts, insertAccount } from './store.ts'
import { accountEnd, accountReference } from './virtual-account.ts'

/** Whether this order is paid to an account of its own. */
export function hasOwnAccount(deps: Deps, order: Order): boolean {
  return deps.virtualAccounts !== undefined && order.payment_method === 'bank' && order.fiat_currency === 'NGN'
}

/** The next one, when it had one before. Answers its name. The request that placed the order asks first, then the job. */
export async function prepareAccount(deps: Deps, tx: Tx, order: Order): Promise<string> {
  const now = deps.clock.now()
  const reference = accountReference(order.reference, (await countAccounts(tx, order.id)) + 1)
  await insertAccount(tx, {
    reference,
    order_id: order.id,
    state: 'asking',
    account_number: null,
    account_name: null,
    bank_name: null,
    charge_ref: null,
    created_at: now,
    expires_at: accountEnd(now, order.expires_at),
  })
  await followAccountSoon(tx, reference, after(now, deps.config.bank.pollMs))
  return reference
}

export async function followAccountSoon(tx: Tx, reference: string, runAt?: Date): Promise<void> {
  await enqueue(tx, FOLLOW_ACCOUNT, { reference }, { key: `account:${reference}`, ...(runAt ? { runAt } : {}) })
}
