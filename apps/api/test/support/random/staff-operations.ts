// Random decisions of two of the staff: credits, debits, reversals, treasury stock, and statements read.
import {
  decideProposal,
  type ProposalDetail,
  proposeCorrection,
  proposeFunding,
  proposeRefund,
} from '@kivuko/contract/console-proposals.ts'
import { startReconciliation } from '@kivuko/contract/console-reconciliation.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import type { Member } from '../staff.ts'
import { newKey, type Operation } from './wallet-operations.ts'
import type { World } from './world.ts'

const WHY = { reason_code: 'our_mistake', reason: 'At random' } as const
const AMOUNTS = { NGN: ['0.01', '2500', '900000'], KES: ['1', '30000'], BTC: ['0.00000001', '0.2'] } as const

/** Decided by the other, by both processes at once, in two ways at once, or never. */
async function decide(world: World, dice: Dice, proposal: ProposalDetail | undefined): Promise<void> {
  if (!proposal || dice.chance(10)) return
  const other = world.deciders.find(({ user }) => user.id !== proposal.proposed_by.id) as Member
  const ways = dice.weighted({ approve: 6, reject: 1, twice: 2, both: 2 })
  const said = ways === 'twice' ? ['approve', 'approve'] : ways === 'both' ? ['approve', 'reject'] : [ways]
  const answers = await Promise.all(
    said.map((decision) =>
      (world.anywhere(other, dice) as Member).call(decideProposal, {
        params: { id: proposal.id },
        body: { decision: decision as 'approve' | 'reject', reason: 'At random' },
      }),
    ),
  )
  const states = answers.flatMap((answer) => world.heard(answer)?.state ?? [])
  if (new Set(states).size > 1) world.surprises.push(`${proposal.id} was ${states.join(' and ')}`)
}

/** Customers get, or give, more or less than they have. */
export const correct: Operation = async (world, dice) => {
  const [customer, proposer] = [dice.pick(world.customers), dice.pick(world.deciders)]
  const currency = dice.pick(['NGN', 'KES', 'BTC'] as const)
  const kind = dice.pick(['manual_credit', 'manual_debit'] as const)
  const body = { kind, customer: customer.user.id, currency, amount: dice.pick(AMOUNTS[currency]), ...WHY }
  await decide(world, dice, world.heard(await proposer.call(proposeCorrection, { key: newKey(), body })))
}

/** Whatever the customer bought last; its coins may be spent already, and two may want it back at once. */
export const refundPurchase: Operation = async (world, dice) => {
  const customer = dice.pick(world.customers)
  const query = { transaction_type: 'crypto', status: 'completed', limit: '5' } as const
  const lines = world.heard(await customer.call(listTransactions, { query }))?.transactions ?? []
  const line = lines.length > 0 ? dice.pick(lines) : undefined
  if (!line) return
  const body = { order_reference: line.external_reference, ...WHY }
  const proposers = dice.chance(20) ? world.deciders : [dice.pick(world.deciders)]
  const proposed = await Promise.all(proposers.map((member) => member.call(proposeRefund, { key: newKey(), body })))
  for (const answer of proposed) await decide(world, dice, world.heard(answer))
}

export const fund: Operation = async (world, dice) => {
  const body = { currency: dice.pick(['KES', 'SOL'] as const), amount: '3', reason: 'At random' }
  await decide(world, dice, world.heard(await dice.pick(world.deciders).call(proposeFunding, { key: newKey(), body })))
}

/** What a provider kept is booked once, however many ask for its statement. */
export const reconcile: Operation = async (world, dice) => {
  const body = { provider: dice.pick(['stripe', 'stripe', 'paystack', 'bank'] as const) }
  const asked = dice.chance(25) ? world.deciders : [dice.pick(world.deciders)]
  const answers = asked.map((member) => (world.anywhere(member, dice) as Member).call(startReconciliation, { body }))
  for (const answer of await Promise.all(answers)) world.heard(answer)
}
