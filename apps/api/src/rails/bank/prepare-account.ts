// Writes that an account of its own is to be opened, and the job that sees to it, inside the transaction of what it
// takes the payment of.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { ownerColumns, type Payable } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { followAccountJob } from './bank-jobs.ts'
import { accounts, countAccounts } from './store.ts'
import { accountEnd, accountReference, type VirtualAccount } from './virtual-account.ts'

/** Whether it is paid to an account of its own, which takes one payment. */
export function hasOwnAccount(deps: Deps, { method, due, isStanding }: Payable): boolean {
  return deps.virtualAccounts !== undefined && !isStanding && method === 'bank' && due.asset === 'NGN'
}

/** Answers its name; the next account, when there was one before. The caller holds the owner. */
export async function prepareAccount(deps: Deps, tx: Tx, payable: Payable): Promise<string> {
  const now = deps.clock.now()
  const reference = accountReference(payable.reference, (await countAccounts(tx, payable.owner)) + 1)
  const account: VirtualAccount = {
    ...ownerColumns(payable.owner),
    reference,
    user_id: payable.userId,
    state: 'asking',
    account_number: null,
    account_name: null,
    bank_name: null,
    charge_ref: null,
    asked_at: null,
    created_at: now,
    expires_at: accountEnd(now, payable.expiresAt),
  }
  await accounts.addOnce(tx, account, ['reference'])
  await followAccountSoon(tx, reference, after(now, deps.config.bank.pollMs))
  return reference
}

export async function followAccountSoon(tx: Tx, reference: string, runAt?: Date): Promise<void> {
  await followAccountJob.enqueue(tx, { reference }, runAt ? { runAt } : {})
}
