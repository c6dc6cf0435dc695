// How many orders a customer may leave unpaid at once, and of what value together: each keeps a promise open.
import { AppError } from '@kivuko/contract/errors.ts'
import { say, sayCount } from '@kivuko/contract/say.ts'
import { add, compare, type Money, money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { worthInDollars } from '#market/exchange-rate.ts'
import type { Tx } from '#tables.ts'
import { type Order, totalOf } from '#trading/order.ts'

/** After the limits were taken from: they let one order of a customer through at a time. */
export async function refuseTooManyOpen(deps: Deps, tx: Tx, order: Order): Promise<void> {
  const { count, usd } = deps.config.orders.openMax
  const open = await tx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', order.user_id)
    .where('state', '=', 'awaiting_payment')
    .execute()
  if (open.length >= count)
    throw new AppError('too_many_open_orders', {
      detail: sayCount(open.length, {
        one: 'You have {count} order that is not paid yet. Pay or cancel it first.',
        other: 'You have {count} orders that are not paid yet. Pay or cancel one of them first.',
      }),
    })
  const worth = [...open, order].reduce<Money<'USD'> | undefined>(
    (sum, each) => {
      const dollars = worthInDollars(deps.rates, totalOf(each))
      return sum && dollars && add(sum, dollars)
    },
    money('USD', 0n),
  )
  // One order of its own is bounded by the limits of its tier and its rail.
  if (open.length > 0 && worth && compare(worth, usd) > 0)
    throw new AppError('too_many_open_orders', {
      detail: say('Together your unpaid orders would be worth more than {amount}. Pay or cancel one of them first.', {
        amount: usd,
      }),
    })
}
