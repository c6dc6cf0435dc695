// Makes many transfers in one transaction, as if one after another: a refused one is answered so and harms no other.
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { type Journal, LedgerError } from '@kivuko/ledger/journal.ts'
import { transfer as recipe } from '#accounting/recipes/transfer.ts'
import { shortageRefusal } from '#accounting/shortage.ts'
import type { Deps } from '#deps.ts'
import { rememberRecipients } from '#people/payees.ts'
import { queryable } from '#platform/database.ts'
import { isKept, keptProblem } from '#platform/idempotency.ts'
import { type Answered, findAnswers, insertAnswers, type Kept, keyOf } from '#platform/keep-answers.ts'
import { inPipeline, together } from '#platform/pipeline.ts'
import { notifyOfNew } from '#record/notify.ts'
import { recordTransactions } from '#record/record-transactions.ts'
import type { Tx } from '#tables.ts'
import { endPlanRuns } from '#trading/end-plan-runs.ts'
import { endPaidRequests } from '#trading/lock-requests.ts'
import { planTransfers } from './plan-transfers.ts'
import { insertTransfers } from './store.ts'
import { amountOf, linesOf, noticesOf, type PlannedTransfer, type Refusals, type TransferCall } from './transfer.ts'
import { toTransferAnswer } from './transfer-answer.ts'

/** Nothing was written: what was learnt is heeded the next time. */
class TryAgain extends Error {}

/** One outcome a call, in their order. `onSent` is told when nothing but the answers of the writes is waited for. */
export async function makeTransfers(deps: Deps, calls: readonly TransferCall[], onSent: () => void): Promise<Kept[]> {
  // The same key twice in one batch: the first is made, the other is given its answer.
  const first = new Map<string, TransferCall>()
  for (const call of calls) if (!first.has(keyOf(call.claim))) first.set(keyOf(call.claim), call)
  const kept = await makeAll(deps, [...first.values()], onSent)
  return calls.map((call) => {
    const key = keyOf(call.claim)
    const { stored, isHit } = kept.get(key) as Kept
    return { stored, isHit: isHit || first.get(key) !== call }
  })
}

async function makeAll(deps: Deps, calls: readonly TransferCall[], onSent: () => void): Promise<Map<string, Kept>> {
  const refusals: Refusals = new Map()
  const owner = await deps.instance.id()
  // Nearly always every key is new, and taking it tells: they are looked up when one was not.
  let mayBeKnown = false
  // Each turn knows at least one key or refusal more than the last, so there is an end.
  for (;;) {
    try {
      return await inPipeline(deps.pool, (tx: Tx) => attempt(deps, tx, { calls, refusals, owner, mayBeKnown, onSent }))
    } catch (error) {
      if (!(error instanceof TryAgain)) throw error
      mayBeKnown = true
    }
  }
}

type Attempt = {
  calls: readonly TransferCall[]
  refusals: Refusals
  owner: bigint
  mayBeKnown: boolean
  onSent: () => void
}

async function attempt(
  deps: Deps,
  tx: Tx,
  { calls, refusals, owner, mayBeKnown, onSent }: Attempt,
): Promise<Map<string, Kept>> {
  const claims = mayBeKnown ? calls.map(({ claim }) => claim) : []
  const known = await findAnswers(tx, claims)
  const fresh = calls.filter(({ claim }) => !known.has(keyOf(claim)))
  const { plans, limits, allowances } = await planTransfers(deps, tx, fresh, refusals)
  const planned = plans.flatMap((plan) => (plan instanceof AppError ? [] : [plan]))
  const answers = fresh.map(({ claim }, index) => {
    const plan = plans[index] as PlannedTransfer | AppError
    if (plan instanceof AppError) return { claim, status: ERRORS[plan.code].status, answer: keptProblem(plan) }
    return { claim, status: 200, answer: toTransferAnswer(plan) }
  })
  const keptOnes = answers.filter((_, index) => isKeptPlan(plans[index] as PlannedTransfer | AppError))
  const posted = fresh.filter((_, index) => !(plans[index] instanceof AppError))
  // All on their way at once, in this order. The ledger last, so that accounts are locked for the commit only.
  const writing = together(
    keep(deps, tx, keptOnes, owner),
    limits.write(tx),
    allowances.write(
      tx,
      planned.flatMap(({ alone }) => alone ?? []),
    ),
    write(deps, tx, planned),
    post(deps, tx, { planned, refusals, claims: posted }),
  )
  // Whoever is next reads meanwhile, and waits in the database for whom both have in common.
  onSent()
  await writing
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

async function keep(deps: Deps, tx: Tx, answers: readonly Answered[], owner: bigint): Promise<void> {
  if (!(await insertAnswers(tx, answers, { owner, now: deps.clock.now() }))) throw new TryAgain()
}

async function write(deps: Deps, tx: Tx, planned: readonly PlannedTransfer[]): Promise<void> {
  const first = planned.filter(({ isFirst }) => isFirst)
  await together(
    insertTransfers(
      tx,
      planned.map(({ transfer }) => transfer),
    ),
    rememberRecipients(
      deps,
      tx,
      first.map(({ sender, recipient }) => ({ from: sender.id, to: recipient.id })),
    ),
    endPaidRequests(
      deps,
      tx,
      planned.map(({ requestId, transfer }) => ({ requestId, transferId: transfer.id })),
    ),
    endPlanRuns(
      deps,
      tx,
      planned.map(({ runId, transfer }) => ({ runId, transferId: transfer.id })),
    ),
    recordTransactions(deps, tx, planned.flatMap(linesOf)),
    notifyOfNew(deps, tx, planned.flatMap(noticesOf)),
  )
}

/** What the ledger refuses undoes the whole attempt. */
async function post(
  deps: Deps,
  tx: Tx,
  {
    planned,
    claims,
    refusals,
  }: { planned: readonly PlannedTransfer[]; claims: readonly TransferCall[]; refusals: Refusals },
): Promise<void> {
  if (planned.length === 0) return
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
