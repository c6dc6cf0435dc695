// The lines of a deal in the lists of both: each names the other, and the agent's commission is a line of its own.
import type { AgentCurrency } from '@kivuko/contract/agent-rates.ts'
import { say } from '@kivuko/contract/say.ts'
import { type Money, zero } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { TransactionLine } from '#record/record-transaction.ts'
import { recordTransactions } from '#record/record-transactions.ts'
import type { Tx } from '#tables.ts'
import { fullNameOf } from '#users/user.ts'
import { AGENT_DEAL, amountOf, type Deal, feeIn } from './agent.ts'
import type { Parties } from './deal-notices.ts'

export async function writeDealLines(
  deps: Deps,
  tx: Tx,
  deal: Deal,
  { parties, commission }: { parties: Parties; commission: Money<AgentCurrency> },
): Promise<void> {
  const { agent, agentPerson, customer } = parties
  const isIn = deal.direction === 'cash_in'
  const both = {
    sourceKind: AGENT_DEAL,
    sourceId: deal.id,
    reference: deal.reference,
    status: 'completed' as const,
    amount: amountOf(deal),
    fee: zero(deal.currency),
  }
  const shop = say('{shop} ({name}, agent {number})', {
    shop: agent.shop_name,
    name: fullNameOf(agentPerson),
    number: agent.number,
  })
  const toAgent = { info: `Agent ${agent.number}`, id: agentPerson.id, name: fullNameOf(agentPerson) }
  const toCustomer = { info: 'Cash', id: customer.id, name: fullNameOf(customer) }
  const lines: TransactionLine[] = [
    isIn
      ? { ...both, userId: customer.id, type: 'deposit', description: say('Cash paid in at {shop}', { shop }) }
      : {
          ...both,
          userId: customer.id,
          type: 'withdrawal',
          fee: feeIn(deal),
          description: say('Cash from {shop}', { shop }),
          recipient: toAgent,
        },
    isIn
      ? {
          ...both,
          userId: agentPerson.id,
          type: 'transfer',
          description: say('Cash taken from {name}', { name: fullNameOf(customer) }),
          recipient: toCustomer,
        }
      : {
          ...both,
          userId: agentPerson.id,
          type: 'deposit',
          description: say('Cash given to {name}', { name: fullNameOf(customer) }),
        },
  ]
  if (commission.units > 0n)
    lines.push({
      ...both,
      sourceId: `${deal.id}:commission`,
      userId: agentPerson.id,
      type: 'agent_commission',
      amount: commission,
      description: isIn
        ? say('Commission for {amount} taken in cash', { amount: amountOf(deal) })
        : say('Commission for {amount} given in cash', { amount: amountOf(deal) }),
    })
  await recordTransactions(deps, tx, lines)
}
