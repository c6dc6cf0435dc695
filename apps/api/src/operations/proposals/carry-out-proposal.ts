// What an approved proposal does: state, notice and journal in the caller's transaction.
import assert from 'node:assert/strict'
import { DEBT_KINDS } from '@kivuko/contract/console-debts.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Journal } from '@kivuko/ledger/journal.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { parse } from '@kivuko/money/money.ts'
import { isShortage, shortageRefusal } from '#accounting/shortage.ts'
import type { Deps } from '#deps.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { recordTransaction } from '#record/record-transaction.ts'
import type { Tx } from '#tables.ts'
import { holdForDebt } from '#trading/hold-for-debt.ts'
import { reverseOrder } from '#trading/reverse-order.ts'
import { settleRefundByHand } from '#trading/settle-refund-by-hand.ts'
import { lockCustomer } from '#users/find-user.ts'
import { requireRoom } from './correction-caps.ts'
import { movementOf, shortageOf } from './movement-of.ts'
import { amountOf, type ProposalRow, REASON_TOLD, sentRefundOf } from './proposal.ts'

/**
 * Runs `decide` and carries out the proposal it answers, all in one transaction. Throws, with nothing moved and the
 * proposal waiting, when the balance or the treasury is short, or `corrections_exhausted`.
 */
export async function carryOutDecided(
  deps: Deps,
  actor: string,
  decide: (tx: Tx) => Promise<ProposalRow | undefined>,
): Promise<void> {
  let journal: Journal | undefined
  try {
    await inTransaction(deps.db, async (tx) => {
      const approved = await decide(tx)
      if (!approved) return
      await requireRoom(deps, tx, approved)
      journal = await carryOut(deps, tx, actor, approved)
      // Last, so that busy accounts are locked for one commit only.
      if (journal) await deps.ledger.postWithin(queryable(tx), journal)
      const { kind, user_id: userId, asset } = approved
      if (isOfDebt(kind) && userId) await holdForDebt(deps, tx, userId, asset)
    })
  } catch (error) {
    throw journal ? await refusalOf(deps, error, journal) : error
  }
}

function isOfDebt(kind: ProposalRow['kind']): boolean {
  return (DEBT_KINDS as readonly string[]).includes(kind)
}

/** Everything but the journal, which is answered when it is still to be posted. */
async function carryOut(deps: Deps, tx: Tx, actor: string, proposal: ProposalRow): Promise<Journal | undefined> {
  const { id, kind, user_id: userId } = proposal
  const amount = amountOf(proposal)
  const sent = sentRefundOf(proposal)
  if (sent) {
    await settleRefundByHand(deps, tx, { ...sent, by: { actor, reason: `${id}, ${proposal.reason}` } })
    return undefined
  }
  const nothingElse = { order: undefined, sent }
  if (kind === 'treasury_funding') return movementOf({ id, kind, userId, amount, ...nothingElse })
  if (kind === 'purchase_refund') {
    assert(proposal.order_id, `${id} concerns an order`)
    const { order_id: orderId, reason } = proposal
    const order = await reverseOrder(deps, tx, { orderId, reason, told: REASON_TOLD[proposal.reason_code] })
    return movementOf({ id, kind, userId, amount, order, sent })
  }
  assert(userId, `${id} concerns a customer`)
  if (isOfDebt(kind)) {
    await lockCustomer(tx, userId)
    await notifyDebt(deps, tx, proposal, userId)
  } else await notifyCorrection(deps, tx, proposal, userId)
  return movementOf({ id, kind, userId, amount, ...nothingElse })
}

/** The line in the customer's list, and the notification. */
async function notifyCorrection(deps: Deps, tx: Tx, proposal: ProposalRow, userId: UserId): Promise<void> {
  const { id, reference, reason_code: reason } = proposal
  const amount = amountOf(proposal)
  const isCredit = proposal.kind === 'manual_credit'
  await recordTransaction(deps, tx, {
    userId,
    sourceKind: 'proposal',
    sourceId: id,
    reference,
    type: isCredit ? 'deposit' : 'withdrawal',
    status: 'completed',
    amount,
    fee: { ...amount, units: 0n },
    description: [
      isCredit
        ? say('Added by {name}.', { name: deps.config.brand.name })
        : say('Taken back by {name}.', { name: deps.config.brand.name }),
      REASON_TOLD[reason],
    ],
  })
  await notify(deps, tx, {
    userId,
    key: `correction:${id}`,
    type: 'transaction',
    title: isCredit
      ? say('{amount} was added to your balance', { amount })
      : say('{amount} was taken from your balance', { amount }),
    message: [REASON_TOLD[reason], say('The reference is {reference}.', { reference })],
    actionUrl: '/transactions',
  })
}

/** A debt that is written off moves nothing a customer has, so it has no line. */
async function notifyDebt(deps: Deps, tx: Tx, proposal: ProposalRow, userId: UserId): Promise<void> {
  const { id, reference, reason_code: reason } = proposal
  const amount = amountOf(proposal)
  const isPaid = proposal.kind === 'debt_recovery'
  if (isPaid)
    await recordTransaction(deps, tx, {
      userId,
      sourceKind: 'proposal',
      sourceId: id,
      reference,
      type: 'withdrawal',
      status: 'completed',
      amount,
      fee: { ...amount, units: 0n },
      description: [say('Taken by {name} for what you owed.', { name: deps.config.brand.name }), REASON_TOLD[reason]],
    })
  await notify(deps, tx, {
    userId,
    key: `correction:${id}`,
    type: 'transaction',
    title: isPaid
      ? say('{amount} of what you owed was paid', { amount })
      : say('You no longer owe {amount}', { amount }),
    message: [REASON_TOLD[reason], say('The reference is {reference}.', { reference })],
    actionUrl: '/wallet',
  })
}

/** Says what is missing; nothing was moved. */
async function refusalOf(deps: Deps, error: unknown, journal: Journal): Promise<unknown> {
  if (!isShortage(error)) return error
  const shortage = await shortageOf(deps, journal)
  const missing = shortage && parse(shortage.currency as ProposalRow['asset'], shortage.amount)
  const told = missing
    ? `is ${formatMoney(missing)} short of this. Nothing was moved, and the proposal waits.`
    : 'was short of this. Nothing was moved. Please try again.'
  return shortageRefusal(error, {
    customers: `The customer’s balance ${told}`,
    house: `The account ${shortage?.account ?? error.account} ${told}`,
  })
}
