// `node apps/api/src/commands/bank-received.ts KV-7Q2M-9XRD 20000.00 NGN`: a bank transfer arrived; settle its order.
import { PAY_CURRENCIES } from '@kivuko/contract/buying.ts'
import { parse } from '@kivuko/money/money.ts'
import { readConfig } from '#config.ts'
import { createDeps } from '#deps.ts'
import { getOrderByReference } from '#modules/orders/find-order.ts'
import { settleOrder } from '#modules/orders/settle-order.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [reference = '', text = '', code = ''] = process.argv.slice(2)
  const currency = PAY_CURRENCIES.find((known) => known === code)
  const amount = currency && parse(currency, text)
  if (!reference || !amount || amount.units <= 0n) {
    throw new Error(
      'Say the reference, the amount that arrived and its currency, for example: KV-7Q2M-9XRD 20000.00 NGN',
    )
  }
  const deps = createDeps(readConfig())
  try {
    const order = await getOrderByReference(deps.db, reference)
    if (order.payment_method !== 'bank') throw new Error(`${order.reference} is not paid by bank transfer.`)
    await deps.rates.refresh()
    const state = await settleOrder(deps, { orderId: order.id, provider: 'bank', amount })
    console.log(
      state === 'refund_pending'
        ? `${order.reference} could not be settled. Send the transfer back, then run bank-returned.ts ${order.reference}.`
        : `${order.reference} is ${state}.`,
    )
  } finally {
    await deps.close()
  }
})
