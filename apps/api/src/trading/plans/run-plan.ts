// Carries one date of a plan out through the use case its customer would use, once: the run ends in the transaction of what
// moves. Killed anywhere, it is tried again by its job; refused, it is told with the reason and not tried again.
import { hash } from 'node:crypto'
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import { AppError, type Problem } from '@kivuko/contract/errors.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { zero } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { PlanRunId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { RunNotDue } from '#trading/end-plan-runs.ts'
import { convert } from '#trading/exchange/convert.ts'
import { makeExchangeQuote } from '#trading/exchange/exchange-quote.ts'
import { makeTransfers } from '#trading/transfers/make-transfers.ts'
import type { TransferRequest } from '#trading/transfers/transfer.ts'
import { findPeople } from '#users/find-by-identifier.ts'
import { chargeFor } from './charge-for-plan.ts'
import { amountOf, type Plan, type PlanRun } from './plan.ts'
import { missedNotice } from './plan-notices.ts'
import { promptFor } from './prompt-for-plan.ts'
import { refuseRun } from './refuse-run.ts'
import { plans, runs } from './store.ts'
import { LATE_MS } from './wake-plans.ts'

/** What may pass, such as a price that is missing, is thrown: the job tries again, for a day. */
export async function runPlan(deps: Deps, runId: PlanRunId): Promise<void> {
  const run = await runs.find(deps.db, runId)
  const plan = run?.state === 'due' ? await plans.find(deps.db, run.plan_id) : undefined
  if (!run || !plan) return
  // Once its order is there a card may have been charged: what came of that is found out, however late.
  if (!run.order_id && run.due_at <= after(deps.clock.now(), -LATE_MS)) return miss(deps, plan, run)
  try {
    if (plan.kind === 'standing_order') await transferFor(deps, plan, run)
    else if (plan.funding === 'card') await chargeFor(deps, plan, run)
    else if (plan.funding === 'mpesa') await promptFor(deps, plan, run)
    else await exchangeFor(deps, plan, run)
  } catch (error) {
    if (error instanceof RunNotDue) return
    if (!(error instanceof AppError) || ERRORS[error.code].status >= 500) throw error
    await refuseRun(deps, { plan, run, refusal: error })
  }
}

/** Under a key of the run's own, so that a refusal, too, is the same each time. */
async function transferFor(deps: Deps, plan: Plan, run: PlanRun): Promise<void> {
  const { user_id: userId, recipient_id: recipientId, identifier, note } = plan
  if (!recipientId || identifier === null) throw new Error('a standing order is to somebody')
  const bodyHash = hash('sha256', JSON.stringify([plan.id, run.id]), 'buffer')
  const claim = { userId, key: run.id, endpoint: transferInternally.id, bodyHash }
  const request: TransferRequest = {
    senderId: userId,
    identifier,
    amount: amountOf(plan),
    note,
    // Its customer showed who they are when they made the plan, for this very person and amount.
    isProven: true,
    run: { runId: run.id, recipientId },
  }
  const [kept] = await makeTransfers(deps, [{ claim, request }], () => undefined)
  if (!kept) throw new Error('a transfer has an outcome')
  const { status, answer } = kept.stored
  if (status === 200) return
  const { code, detail } = answer as Problem
  throw new AppError(code, { detail })
}

/** Price, exchange and the end of the run are one transaction. */
async function exchangeFor(deps: Deps, plan: Plan, { id }: PlanRun): Promise<void> {
  const { user_id: userId, buys } = plan
  if (!buys) throw new Error('a recurring buy buys something')
  await inTransaction(deps.db, async (tx) => {
    const run = await runs.lock(tx, id)
    if (run?.state !== 'due') return
    const amount = amountOf(plan)
    const asked = { userId, purpose: 'conversion' as const, amount, fee: zero(plan.currency), to: buys }
    const quote = await makeExchangeQuote(deps, tx, asked)
    const { conversion } = await convert(deps, tx, { userId, quoteId: quote.id })
    await runs.advance(tx, id, 'done', { conversion_id: conversion.id, ended_at: deps.clock.now() })
  })
}

async function miss(deps: Deps, plan: Plan, run: PlanRun): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await runs.advance(tx, run.id, 'missed', { ended_at: deps.clock.now() }))) return
    const to = plan.recipient_id ? (await findPeople(tx, [plan.recipient_id])).get(plan.recipient_id) : undefined
    await notify(deps, tx, missedNotice({ plan, to }, [run.due_on]))
  })
}
