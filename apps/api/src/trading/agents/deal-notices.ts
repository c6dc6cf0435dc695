// What the two of a deal are told: that it waits for one of them, that it is done, and that nobody answered. Pure.
import { formatMoney } from '@kivuko/money/format.ts'
import type { Notice } from '#record/notify.ts'
import type { Person } from '#users/find-by-identifier.ts'
import { mailedNameOf } from '#users/user.ts'
import { type Agent, amountOf, approverOf, type Deal, feeIn, totalOf } from './agent.ts'

export type Parties = { agent: Agent; agentPerson: Person; customer: Person }

/** Who must approve it: what moves, what it costs, and with whom, so that nobody says yes to something else. */
export function asked(deal: Deal, { agent, agentPerson, customer }: Parties): Notice {
  const amount = formatMoney(amountOf(deal))
  const both = { userId: approverOf(deal), key: `agent_deal:${deal.id}:asked`, actionUrl: pageOf(deal) }
  if (deal.started_by === deal.customer_id)
    return {
      ...both,
      type: 'payment',
      title: `${mailedNameOf(customer)} asks you for ${amount} in cash`,
      unnamed: { title: `A customer asks you for ${amount} in cash` },
      message: `Accept it on your agent page within ten minutes, then hand over the cash. The reference is ${deal.reference}.`,
    }
  const isIn = deal.direction === 'cash_in'
  const who = `${mailedNameOf(agentPerson)}, agent ${agent.number}`
  return {
    ...both,
    type: 'payment',
    title: isIn
      ? `Approve ${amount} into your wallet from ${who}`
      : `Approve ${formatMoney(totalOf(deal))} out of your wallet to ${who}`,
    unnamed: {
      title: isIn ? `Approve ${amount} into your wallet` : `Approve ${formatMoney(totalOf(deal))} out of your wallet`,
    },
    message: isIn
      ? `Give the agent ${amount} in cash, and approve it within ten minutes. There is no fee. The reference is ${deal.reference}.`
      : `You get ${amount} in cash and pay a fee of ${formatMoney(feeIn(deal))}. Approve it only if you asked for it and are at the agent. The reference is ${deal.reference}.`,
  }
}

/** `isFirst`: the customer never paid this agent, so it is told over every channel, with a way to stop what may follow. */
export function completed(deal: Deal, { agent, agentPerson, customer }: Parties, isFirst: boolean): [Notice, Notice] {
  const amount = formatMoney(amountOf(deal))
  const isIn = deal.direction === 'cash_in'
  const key = `agent_deal:${deal.id}:completed`
  const words = `The reference is ${deal.reference}.`
  const total = formatMoney(totalOf(deal))
  const cost = `${total} left your wallet, of which ${formatMoney(feeIn(deal))} is the fee. Take ${amount} in cash.`
  const who = `agent ${agent.number}, ${mailedNameOf(agentPerson)}`
  return [
    {
      userId: deal.customer_id,
      key,
      ...(isFirst ? { type: 'security', isForEveryChannel: true } : { type: 'transaction' }),
      title: isIn ? `${amount} is in your wallet from ${who}` : `You got ${amount} in cash from ${who}`,
      unnamed: { title: isIn ? `${amount} is in your wallet` : `You got ${amount} in cash` },
      message: isIn
        ? `You paid it in cash. There was no fee. ${words}`
        : `${cost} ${words}${isFirst ? ' If this was not you, freeze your account.' : ''}`,
      actionUrl: pageOf(deal),
    },
    {
      userId: deal.agent_user_id,
      key,
      type: 'transaction',
      title: isIn
        ? `${mailedNameOf(customer)} has ${amount} in their wallet`
        : `Give ${mailedNameOf(customer)} ${amount} in cash`,
      unnamed: { title: isIn ? `Your customer has ${amount} in their wallet` : `Give your customer ${amount} in cash` },
      message: isIn ? `It left your wallet for the cash you took. ${words}` : `It is in your wallet. ${words}`,
      actionUrl: pageOf(deal),
    },
  ]
}

/** To who started it: the other one did not answer in its ten minutes, and may have been offline. */
export function unanswered(deal: Deal): Notice {
  const amount = formatMoney(amountOf(deal))
  const isAsked = deal.started_by === deal.customer_id
  const rest =
    deal.direction === 'cash_in'
      ? 'Nothing left your wallet. If you took the cash, give it back or start again.'
      : 'Nothing came into your wallet. Hand over no cash for it.'
  return {
    userId: deal.started_by,
    key: `agent_deal:${deal.id}:unanswered`,
    type: 'transaction',
    title: isAsked
      ? `The agent did not answer: ${amount} in cash`
      : `Your customer did not answer: ${amount} ${deal.direction === 'cash_in' ? 'for cash' : 'in cash'}`,
    message: `Ten minutes are over. ${isAsked ? 'Nothing left your wallet.' : rest} The reference is ${deal.reference}.`,
    actionUrl: pageOf(deal),
  }
}

function pageOf({ reference }: Deal): `/${string}` {
  return `/agent-deal?reference=${reference}`
}
