// What a customer owes, in each currency, and which of their orders are contested.
import { ORDER_FIATS } from '@kivuko/contract/buying.ts'
import type { Debts } from '@kivuko/contract/debts.ts'
import { WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { customerAvailable, customerDebt } from '#accounting/chart.ts'
import { isHeld } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { findContestedOrders } from '#trading/find-order.ts'
import { totalOf } from '#trading/order.ts'

export async function listDebts(deps: Deps, userId: UserId): Promise<Debts> {
  const contested = await findContestedOrders(deps.db, userId)
  const names = ORDER_FIATS.flatMap((currency) => [
    customerDebt(userId, currency).name,
    customerAvailable(userId, currency).name,
  ])
  const balances = await deps.ledger.balances(queryable(deps.db), names)
  const of = ({ name }: { name: string }) => balances.get(name) ?? 0n
  const wallets: readonly string[] = WALLET_CURRENCIES
  return {
    is_held: await isHeld(deps.db, userId),
    debts: ORDER_FIATS.flatMap((currency) => {
      const owed = of(customerDebt(userId, currency))
      const has = of(customerAvailable(userId, currency))
      const payable = wallets.includes(currency) ? toDecimal(money(currency, has < owed ? has : owed)) : null
      return owed > 0n ? [{ currency, owed: toDecimal(money(currency, owed)), payable }] : []
    }),
    contested: contested.flatMap((order) =>
      order.disputed === null
        ? []
        : [
            {
              order_reference: order.reference,
              dispute: order.disputed,
              currency: order.fiat_currency,
              amount: toDecimal(totalOf(order)),
            },
          ],
    ),
  }
}
