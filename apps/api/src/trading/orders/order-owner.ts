// An order as rails know it: what is due for it, and what follows when its payment ends.
import { PAYMENT_METHODS } from '@kivuko/contract/buying.ts'
import { say } from '@kivuko/contract/say.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { OrderId } from '#platform/ids.ts'
import type { PaidFor, Payable } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { contestOrder } from '#trading/contest-order.ts'
import { expireWithin } from '#trading/expire-order.ts'
import { findOrdersByReferences } from '#trading/find-order.ts'
import { isSettled, ORDER, type Order, totalOf } from '#trading/order.ts'
import { settleOrder } from '#trading/settle-order.ts'
import { expireOrderJob } from './order-jobs.ts'
import { orders } from './store.ts'

export function orderOwner(deps: Deps): PaidFor {
  return {
    kind: ORDER,
    methods: PAYMENT_METHODS,
    find: async (db, id) => orUndefined(await orders.find(db, id)),
    lock: async (tx, id) => orUndefined(await orders.lock(tx, id)),
    findByReferences: async (db, references) => (await findOrdersByReferences(db, references)).map(toPayable),
    paid: (tx, id, payment) => settleOrder(deps, tx, { orderId: id as OrderId, ...payment }),
    // The customer chose to pay when they placed it.
    asked: async () => {},
    setProblem: (tx, id, problem) => setProblem(tx, id, problem),
    failed: (tx, id, { problem }) => setProblem(tx, id, problem),
    unpaid: (tx, id) => unpaid(deps, tx, id as OrderId),
    held: (tx, id, problem) => setProblem(tx, id, problem),
    contested: (tx, id, contest) => contestOrder(deps, tx, id as OrderId, contest),
    denied: (tx, id, _attempt, problem = say('We looked, and no payment arrived for this order.')) =>
      setProblem(tx, id, problem),
  }
}

export function toPayable(order: Order): Payable {
  return {
    owner: { kind: ORDER, id: order.id },
    userId: order.user_id,
    noun: say('order'),
    reference: order.reference,
    text: formatMoney(money(order.crypto_currency, order.crypto_units)),
    due: totalOf(order),
    method: order.payment_method,
    page: `/payment-success?reference=${order.reference}`,
    state: order.state === 'awaiting_payment' ? 'waiting' : isSettled(order) ? 'settled' : 'ended',
    createdAt: order.created_at,
    expiresAt: order.expires_at,
  }
}

function orUndefined(order: Order | undefined): Payable | undefined {
  return order && toPayable(order)
}

/** It can be paid another time until its window is over. */
async function unpaid(deps: Deps, tx: Tx, orderId: OrderId): Promise<void> {
  const order = await orders.lock(tx, orderId)
  if (order?.state !== 'awaiting_payment') return
  if (order.expires_at <= deps.clock.now()) return expireWithin(deps, tx, orderId)
  await expireOrderJob.enqueue(tx, { orderId }, { runAt: order.expires_at })
}

/** While it is still open to be paid. */
async function setProblem(tx: Tx, id: string, problem: string): Promise<void> {
  await orders.change(tx, { id: id as OrderId, state: 'awaiting_payment' }, { problem })
}
