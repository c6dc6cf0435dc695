// Makes many transfers in one transaction, as if one after another: a refused one is answered so and harms no other.
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import { AppError, toProblem } from '@kivuko/contract/errors.ts'
import { type Journal, LedgerError } from '@kivuko/ledger/journal.ts'
import { transfer as recipe } from '#accounting/recipes/transfer.ts'
import { shortageRefusal } from '#accounting/shortage.ts'
import type { Deps } from '#deps.ts'
import { rememberRecipients } from '#people/payees.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import { isKept } from '#platform/idempotency.ts'
import { findAnswers, insertAnswers, type Kept, keyOf } from '#platform/keep-answers.ts'
import { notifyMany } from '#record/notify.ts'
import { recordTransactions } from '#record/record-transactions.ts'
import type { Tx } from '#tables.ts'
import { planTransfers } from './plan-transfers.ts'
import { insertTransfers } from './store.ts'
import { amountOf, linesOf, noticesOf, type PlannedTransfer, type Refusals, type TransferCall } from './transfer.ts'
import { toTransferAnswer } from './transfer-answer.ts'

/** Nothing was written: what was learnt is heeded the next time. */
class TryAgain extends Error {}

/** One outcome a call, in their order. */
export async function makeTransfers(deps: Deps, calls: readonly TransferCall[]): Promise<Kept[]> {
  // The same key twice in one batch: the first is made, the other is given its answer.
  const first = new Map<string, TransferCall>()
  for (const call of calls) if (!first.has(keyOf(call.claim))) first.set(keyOf(call.claim), call)
  const kept = await makeAll(deps, [...first.values()])
  return calls.map((call) => {
    const key = keyOf(call.claim)
    const { stored, isHit } = kept.get(key) as Kept
    return { stored, isHit: isHit || first.get(key) !== call }
  })
}

async function makeAll(deps: Deps, calls: readonly TransferCall[]): Promise<Map<string, Kept>> {
  const refusals: Refusals = new Map()
  const owner = await deps.instance.id()
  // Nearly always every key is new, and taking it tells: they are looked up when one was not.
  let mayBeKnown = false
  // Each turn knows at least one key or refusal more than the last, so there is an end.
  for (;;) {
    try {
      return await inTransaction(deps.db, (tx) => attempt(deps, tx, { calls, refusals, owner, mayBeKnown }))
    } catch (error) {
      if (!(error instanceof TryAgain)) throw error
      mayBeKnown = true
    }
  }
}

type Attempt = { calls: readonly TransferCall[]; refusals: Refusals; owner: bigint; mayBeKnown: boolean }

async function attempt(
  deps: Deps,
  tx: Tx,
  { calls, refusals, owner, mayBeKnown }: Attempt,
): Promise<Map<string, Kept>> {
  const claims = mayBeKnown ? calls.map(({ claim }) => claim) : []
  const known = await findAnswers(tx, claims)
  const fresh = calls.filter(({ claim }) => !known.has(keyOf(claim)))
  const plans = await planTransfers(deps, tx, fresh, refusals)
  const planned = plans.flatMap((plan) => (plan instanceof AppError ? [] : [plan]))
  const answers = fresh.map(({ claim }, index) => {
    const plan = plans[index] as PlannedTransfer | AppError
    if (plan instanceof AppError) return { claim, status: ERRORS[plan.code].status, answer: toProblem(plan) }
    return { claim, status: 200, answer: toTransferAnswer(plan) }
  })
  const keptOnes = answers.filter((_, index) => isKeptPlan(plans[index] as PlannedTransfer | AppError))
  if (!(await insertAnswers(tx, keptOnes, { owner, now: deps.clock.now() }))) throw new TryAgain()
  await write(deps, tx, planned)
  await post(deps, tx, { planned, refusals, claims: fresh.filter((_, index) => !(plans[index] instanceof AppError)) })
  const made = answers.map(({ claim, status, answer }): [string, Kept] => {
    const stored = { endpoint: claim.endpoint, body_hash: claim.bodyHash, status, answer }
    return [keyOf(claim), { stored, isHit: false }]
  })
  const replayed = [...known].map(([key, stored]): [string, Kept] => [key, { stored, isHit: true }])
  return new Map([...made, ...replayed])
}

/** The question who is there is answered by the same call. */
function isKeptPlan(plan: PlannedTransfer | AppError): boolean {
  return !(plan instanceof AppError) || isKept(plan)
}

async function write(deps: Deps, tx: Tx, planned: readonly PlannedTransfer[]): Promise<void> {
  await insertTransfers(
    tx,
    planned.map(({ transfer }) => transfer),
  )
  const first = planned.filter(({ isFirst }) => isFirst)
  await rememberRecipients(
    deps,
    tx,
    first.map(({ sender, recipient }) => ({ from: sender.id, to: recipient.id })),
  )
  await recordTransactions(deps, tx, planned.flatMap(linesOf))
  await notifyMany(deps, tx, planned.flatMap(noticesOf))
}

/** Last, so that accounts are locked for the commit only. What the ledger refuses undoes the whole attempt. */
async function post(
  deps: Deps,
  tx: Tx,
  {
    planned,
    claims,
    refusals,
  }: { planned: readonly PlannedTransfer[]; claims: readonly TransferCall[]; refusals: Refusals },
): Promise<void> {
  const outcomes = await deps.ledger.postManyWithin(queryable(tx), planned.map(journalOf))
  let isRefused = false
  for (const [index, outcome] of outcomes.entries()) {
    if (!(outcome instanceof LedgerError)) continue
    const refusal = shortageRefusal(outcome)
    if (!(refusal instanceof AppError)) throw outcome
    refusals.set(keyOf((claims[index] as TransferCall).claim), refusal)
    isRefused = true
  }
  if (isRefused) throw new TryAgain()
}

function journalOf({ transfer }: PlannedTransfer): Journal {
  return recipe({
    transferId: transfer.id,
    senderId: transfer.sender_id,
    recipientId: transfer.recipient_id,
    amount: amountOf(transfer),
  })
}
