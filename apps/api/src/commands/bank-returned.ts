// `node apps/api/src/commands/bank-returned.ts KV-7Q2M-9XRD`: the bank transfer of an order that could not be settled went back.
import { readConfig } from '#config.ts'
import { createDeps } from '#deps.ts'
import { getOrderByReference } from '#modules/orders/find-order.ts'
import { finishRefundOf } from '#modules/orders/refund-order.ts'
import { findRefundByOrder } from '#modules/orders/store.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [reference = ''] = process.argv.slice(2)
  const deps = createDeps(readConfig())
  try {
    const order = await getOrderByReference(deps.db, reference)
    const refund = await findRefundByOrder(deps.db, order.id)
    if (order.payment_method !== 'bank' || !refund)
      throw new Error(`${order.reference} has no bank transfer to return.`)
    await finishRefundOf(deps, refund, { kind: 'succeeded', providerRef: `bank:${order.reference}` })
    console.log(`${order.reference} is refunded.`)
  } finally {
    await deps.close()
  }
})
