// Ends an order whose payment window passed. Card orders come here only after the network confirmed that nothing was paid.
import type { Deps } from '#deps.ts'
import { mayBePaidByTransfer } from '#modules/bank/find-transfers.ts'
import { giveBackToLimit } from '#modules/limits/give-back-to-limit.ts'
import { mayBePaidByPhone } from '#modules/mobile-money/find-prompt.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { OrderId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Tx } from '#tables.ts'
import { EXPIRE_ORDER } from './job-names.ts'
import type { Order } from './order.ts'
import { advanceOrder, findOrderForUpdate } from './store.ts'
import { tellCustomer } from './tell-customer.ts'
import { writeOrderLine } from './write-order-line.ts'

/** A prompt or an account that may still be paid is waited for. Its own end, found meanwhile, is not put off by this. */
const LOOK_AGAIN_MS = 30_000

/** Does nothing to an order that is no longer awaiting payment or still inside its window. */
export async function expireOrder(deps: Deps, orderId: OrderId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await findOrderForUpdate(tx, orderId)
    if (order?.state !== 'awaiting_payment' || order.expires_at > deps.clock.now()) return
    if ((await mayBePaidByPhone(tx, orderId)) || (await mayBePaidByTransfer(tx, orderId)))
      return lookAgain(deps, tx, orderId)
    await advanceOrder(tx, orderId, 'expired', { problem: problemOf(order) })
    await giveBackToLimit(tx, orderId)
    await writeOrderLine(deps, tx, order, 'expired')
    await tellCustomer(deps, tx, order, 'expired')
  })
}

/** A card the network declined is what the customer looks for later; nothing of it was taken. */
function problemOf({ payment_method, problem }: Order): string {
  const declined = payment_method === 'card' && problem ? `${problem} ` : ''
  return `${declined}The time to pay ran out. Nothing was taken.`
}

async function lookAgain(deps: Deps, tx: Tx, orderId: OrderId): Promise<void> {
  const runAt = after(deps.clock.now(), LOOK_AGAIN_MS)
  await enqueue(tx, EXPIRE_ORDER, { orderId }, { key: `expire:${orderId}`, runAt, keepsTime: true })
}
