// What the two of a deal are told: that it waits for one of them, that it is done, and that nobody answered. Pure.
import { say } from '@kivuko/contract/say.ts'
import type { Notice } from '#record/notify.ts'
import type { Person } from '#users/find-by-identifier.ts'
import { mailedNameOf } from '#users/user.ts'
import { type Agent, amountOf, approverOf, type Deal, feeIn, totalOf } from './agent.ts'

export type Parties = { agent: Agent; agentPerson: Person; customer: Person }

/** Who must approve it: what moves, what it costs, and with whom, so that nobody says yes to something else. */
export function asked(deal: Deal, { agent, agentPerson, customer }: Parties): Notice {
  const amount = amountOf(deal)
  const both = { userId: approverOf(deal), key: `agent_deal:${deal.id}:asked`, actionUrl: pageOf(deal) }
  if (deal.started_by === deal.customer_id)
    return {
      ...both,
      type: 'payment',
      title: say('{name} asks you for {amount} in cash', { name: mailedNameOf(customer), amount }),
      unnamed: { title: say('A customer asks you for {amount} in cash', { amount }) },
      message: [
        say('Accept it on your agent page within ten minutes, then hand over the cash.'),
        say('The reference is {reference}.', { reference: deal.reference }),
      ],
    }
  const isIn = deal.direction === 'cash_in'
  const who = say('{name}, agent {number}', { name: mailedNameOf(agentPerson), number: agent.number })
  return {
    ...both,
    type: 'payment',
    title: isIn
      ? say('Approve {amount} into your wallet from {who}', { amount, who })
      : say('Approve {total} out of your wallet to {who}', { total: totalOf(deal), who }),
    unnamed: {
      title: isIn
        ? say('Approve {amount} into your wallet', { amount })
        : say('Approve {total} out of your wallet', { total: totalOf(deal) }),
    },
    message: isIn
      ? [
          say('Give the agent {amount} in cash, and approve it within ten minutes. There is no fee.', { amount }),
          say('The reference is {reference}.', { reference: deal.reference }),
        ]
      : [
          say(
            'You get {amount} in cash and pay a fee of {fee}. Approve it only if you asked for it and are at the agent.',
            { amount, fee: feeIn(deal) },
          ),
          say('The reference is {reference}.', { reference: deal.reference }),
        ],
  }
}

/** `isFirst`: the customer never paid this agent, so it is told over every channel, with a way to stop what may follow. */
export function completed(deal: Deal, { agent, agentPerson, customer }: Parties, isFirst: boolean): [Notice, Notice] {
  const amount = amountOf(deal)
  const isIn = deal.direction === 'cash_in'
  const key = `agent_deal:${deal.id}:completed`
  const words = say('The reference is {reference}.', { reference: deal.reference })
  const total = totalOf(deal)
  const cost = say('{total} left your wallet, of which {fee} is the fee. Take {amount} in cash.', {
    ...{ total, amount },
    fee: feeIn(deal),
  })
  const who = say('agent {number}, {name}', { number: agent.number, name: mailedNameOf(agentPerson) })
  return [
    {
      userId: deal.customer_id,
      key,
      ...(isFirst ? { type: 'security', isForEveryChannel: true } : { type: 'transaction' }),
      title: isIn
        ? say('{amount} is in your wallet from {who}', { amount, who })
        : say('You got {amount} in cash from {who}', { amount, who }),
      unnamed: {
        title: isIn ? say('{amount} is in your wallet', { amount }) : say('You got {amount} in cash', { amount }),
      },
      message: isIn
        ? [say('You paid it in cash. There was no fee.'), words]
        : [cost, words, isFirst ? say('If this was not you, freeze your account.') : ''],
      actionUrl: pageOf(deal),
    },
    {
      userId: deal.agent_user_id,
      key,
      type: 'transaction',
      title: isIn
        ? say('{name} has {amount} in their wallet', { name: mailedNameOf(customer), amount })
        : say('Give {name} {amount} in cash', { name: mailedNameOf(customer), amount }),
      unnamed: {
        title: isIn
          ? say('Your customer has {amount} in their wallet', { amount })
          : say('Give your customer {amount} in cash', { amount }),
      },
      message: isIn
        ? [say('It left your wallet for the cash you took.'), words]
        : [say('It is in your wallet.'), words],
      actionUrl: pageOf(deal),
    },
  ]
}

/** To who started it: the other one did not answer in its ten minutes, and may have been offline. */
export function unanswered(deal: Deal): Notice {
  const amount = amountOf(deal)
  const isAsked = deal.started_by === deal.customer_id
  const rest =
    deal.direction === 'cash_in'
      ? say('Nothing left your wallet. If you took the cash, give it back or start again.')
      : say('Nothing came into your wallet. Hand over no cash for it.')
  return {
    userId: deal.started_by,
    key: `agent_deal:${deal.id}:unanswered`,
    type: 'transaction',
    title: isAsked
      ? say('The agent did not answer: {amount} in cash', { amount })
      : deal.direction === 'cash_in'
        ? say('Your customer did not answer: {amount} for cash', { amount })
        : say('Your customer did not answer: {amount} in cash', { amount }),
    message: [
      say('Ten minutes are over.'),
      isAsked ? say('Nothing left your wallet.') : rest,
      say('The reference is {reference}.', { reference: deal.reference }),
    ],
    actionUrl: pageOf(deal),
  }
}

function pageOf({ reference }: Deal): `/${string}` {
  return `/agent-deal?reference=${reference}`
}
