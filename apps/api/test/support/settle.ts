// An order's payment, as if its rail had just heard of it.
import type { Deps } from '../../src/deps.ts'
import { inTransaction } from '../../src/platform/database.ts'
import type { PaymentEnd } from '../../src/settlement/owner.ts'
import { type PaymentReceived, settleOrder } from '../../src/trading/settle-order.ts'

export function settle(deps: Deps, payment: PaymentReceived): Promise<PaymentEnd | undefined> {
  return inTransaction(deps.db, (tx) => settleOrder(deps, tx, payment))
}
