// What a customer writes on a bank transfer that is to fill their wallet: theirs for good, one for each currency.
import assert from 'node:assert/strict'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newReference, type UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables } from '#tables.ts'

export type WalletReference = Tables['wallet_references']

export const walletReferences = rowTable('wallet_references')

/** Made when it is first asked for; the same for every call. */
export async function referenceOf(deps: Deps, userId: UserId, currency: WalletCurrency): Promise<WalletReference> {
  const known = await walletReferences.find(deps.db, { user_id: userId, currency })
  if (known) return known
  const row = { reference: newReference(), user_id: userId, currency, created_at: deps.clock.now() }
  // Another request may make it in the same moment: theirs counts.
  await inTransaction(deps.db, (tx) => walletReferences.addOnce(tx, row, ['user_id', 'currency']))
  const made = await walletReferences.find(deps.db, { user_id: userId, currency })
  assert(made, 'it was added, by us or by another')
  return made
}

/** Those of these references that somebody has. */
export async function findWalletReferences(db: Db, references: readonly string[]): Promise<WalletReference[]> {
  if (references.length === 0) return []
  return db.selectFrom('wallet_references').selectAll().where('reference', 'in', references).execute()
}
