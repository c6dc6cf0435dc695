// What a deal earns its agent: by what its customer moved in 24 hours, however it was split and whoever was the agent. Pure.
import type { AgentCurrency, AgentRate } from '@kivuko/contract/agent-rates.ts'
import type { DealDirection } from '@kivuko/contract/agents.ts'
import { add, compare, type Money, money, subtract } from '@kivuko/money/money.ts'

type Amount = Money<AgentCurrency>

/** What a customer's deals of 24 hours came to before this one, and what agents earned by them. */
export type CustomerDay = { cashIn: Amount; cashOut: Amount; earned: Amount }

export type NewDeal = { direction: DealDirection; amount: Amount; fee: Amount }

/**
 * The table of its direction is read for all cash of that direction; a deal earns that, less what the day earned before. So
 * many small deals earn what one earns, money that goes in and out again earns once, and whatever two accounts do with each
 * other, a day earns no more than the top of the table. Giving cash never earns more than its customer pays for it, and what
 * it did not earn for that reason no cash that comes in earns instead: by that a day costs the house no more than its table.
 */
export function commissionOf(
  rate: (rate: AgentRate, amount: Amount) => Amount,
  { direction, amount, fee }: NewDeal,
  { cashIn, cashOut, earned }: CustomerDay,
): Amount {
  const isIn = direction === 'cash_in'
  const due = isIn ? rate('cash_in_commission', add(cashIn, amount)) : rate('cash_out_commission', add(cashOut, amount))
  if (compare(due, earned) <= 0) return money(amount.asset, 0n)
  const left = subtract(due, earned)
  return isIn || compare(left, fee) < 0 ? left : fee
}
