// SQL on what staff decide about an account.
import type { UserId } from '#platform/ids.ts'
import type { Tables, Tx } from '#tables.ts'

export async function setSuspended(tx: Tx, id: UserId, suspendedAt: Date | null): Promise<void> {
  await tx.updateTable('users').set({ suspended_at: suspendedAt }).where('id', '=', id).execute()
}

export async function setAccountType(tx: Tx, id: UserId, type: Tables['users']['account_type']): Promise<void> {
  await tx.updateTable('users').set({ account_type: type }).where('id', '=', id).execute()
}
