// Where a bank transfer goes: to an account of its own, or to the operator's with the reference.
import type { Deps } from '#deps.ts'
import type { Payable } from '#settlement/owner.ts'
import type { Instructions } from '#settlement/rail.ts'
import { findDedicated, isDedicated } from './dedicated-account.ts'
import { hasOwnAccount } from './prepare-account.ts'
import { findLastAccount } from './store.ts'

/** Null when there is nothing to pay, no account in that currency, or its own is still being opened. */
export async function bankInstructions(deps: Deps, payable: Payable): Promise<Instructions | null> {
  if (payable.method !== 'bank' || payable.state !== 'waiting') return null
  if (isDedicated(deps, payable)) return toDedicated(deps, payable)
  // What was placed before there was a bank network has none.
  const own = hasOwnAccount(deps, payable) ? await findLastAccount(deps.db, payable.owner) : undefined
  if (!own) return toOperator(deps, payable)
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

/** While the network opens none, the operator's with the reference. */
async function toDedicated(deps: Deps, payable: Payable): Promise<Instructions | null> {
  const account = await findDedicated(deps.db, payable.owner)
  if (!account) return null
  const { account_number, account_name, bank_name, problem } = account
  if (account_number === null || account_name === null || bank_name === null)
    return problem === null ? null : toOperator(deps, payable)
  return { kind: 'bank_transfer', account_number, account_name, bank_name, reference: null, expires_at: null }
}

function toOperator({ config }: Deps, { due, reference }: Payable): Instructions | null {
  const account = config.bankAccounts[due.asset]
  return account ? { kind: 'bank_transfer', ...account, reference, expires_at: null } : null
}
