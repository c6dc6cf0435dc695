// Keeps what went wrong with the customer's last attempt to pay, in words, while the order is still open.
import type { OrderId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'

export async function noteProblem(tx: Tx, id: OrderId, problem: string | null): Promise<void> {
  await tx.updateTable('orders').set({ problem }).where('id', '=', id).where('state', '=', 'awaiting_payment').execute()
}
