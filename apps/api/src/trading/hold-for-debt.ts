// While a customer owes the house, nothing leaves their account: placed and lifted with the debt itself.
import type { Asset } from '@kivuko/money/assets.ts'
import { customerDebt } from '#accounting/chart.ts'
import { liftHold, placeHold } from '#compliance/hold-account.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'

/** After the journal that changed the debt, in its transaction. */
export async function holdForDebt(deps: Deps, tx: Tx, userId: UserId, currency: Asset): Promise<void> {
  const { name } = customerDebt(userId, currency)
  const owed = (await deps.ledger.balances(queryable(tx), [name])).get(name) ?? 0n
  const hold = { user_id: userId, cause: `debt:${currency}` }
  if (owed > 0n) await placeHold(deps, tx, { ...hold, kind: 'debt' })
  else await liftHold(tx, hold)
}
