// The partner's margin of an order, as a line of its receipt: what the order's own page shows.
import { say } from '@kivuko/contract/say.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { OrderId } from '#platform/ids.ts'
import type { ReceiptSource } from '#record/receipt-lines.ts'
import { ORDER } from '#trading/order.ts'
import { orders } from './store.ts'

export function marginOnReceipt({ db }: Deps): ReceiptSource {
  return {
    kind: ORDER,
    async linesOf(orderId) {
      const order = await orders.find(db, orderId as OrderId)
      if (!order || order.margin_units === 0n) return []
      return [{ label: say('Partner’s margin, included'), amount: money(order.fiat_currency, order.margin_units) }]
    },
  }
}
