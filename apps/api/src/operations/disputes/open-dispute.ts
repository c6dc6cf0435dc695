// One dispute with all that is known of it. It shows who a customer is, so reading it is written into the audit.
import type { DisputeDetail } from '@kivuko/contract/console-disputes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { customerDebt } from '#accounting/chart.ts'
import { refuseOwn } from '#compliance/is-part-of-company.ts'
import type { Deps } from '#deps.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { OrderId } from '#platform/ids.ts'
import { choicesOf, findDisputeMoves } from '#rails/find-disputes.ts'
import { writeAudit } from '#record/write-audit.ts'
import { findOrder } from '#trading/find-order.ts'
import { totalOf } from '#trading/order.ts'
import { collectEvidence, toFacts } from './collect-evidence.ts'
import { toDisputeLine } from './list-disputes.ts'
import { type FoundDispute, findNamedDispute } from './store.ts'

/** A member of staff reads no dispute of their own. */
export async function getOthersDispute(deps: Deps, id: string, { actor }: StaffCaller): Promise<FoundDispute> {
  const found = await findNamedDispute(deps.db, id)
  if (!found) throw new AppError('dispute_not_found')
  await refuseOwn(deps.db, actor, found.user_id)
  return found
}

export async function openDispute(deps: Deps, id: string, caller: StaffCaller): Promise<DisputeDetail> {
  const { actor } = caller
  await getOthersDispute(deps, id, caller)
  await inTransaction(deps.db, (tx) => writeAudit(deps, tx, { actor, action: 'dispute.open', subject: id }))
  return readDispute(deps, id, caller)
}

export async function readDispute(deps: Deps, id: string, caller: StaffCaller): Promise<DisputeDetail> {
  const found = await getOthersDispute(deps, id, caller)
  const { currency } = found
  const order = found.order_id === null ? undefined : await findOrder(deps.db, found.order_id as OrderId)
  const moves = await findDisputeMoves(deps.db, found.id)
  const { evidence, problem } = await collectEvidence(deps, order, found.payment_ref)
  return {
    ...toDisputeLine(found),
    network: found.network,
    network_code: found.network_code,
    payment_ref: found.payment_ref,
    order_state: order?.state ?? null,
    order_total: order ? toDecimal(totalOf(order)) : null,
    moves: moves.map((move) => ({
      id: move.id,
      amount: toDecimal(money(currency, move.units)),
      fee: toDecimal(money(move.fee_currency ?? currency, move.fee_units)),
      fee_currency: move.fee_currency ?? currency,
      at: move.at.toISOString(),
    })),
    debt: toDecimal(money(currency, await debtOf(deps, found))),
    evidence: toFacts(evidence),
    evidence_problem: problem,
    submitted: found.submitted_at
      ? { by: found.submitter_name ?? 'a colleague', at: found.submitted_at.toISOString() }
      : null,
    ...choicesOf(found),
  }
}

async function debtOf(deps: Deps, { user_id, currency }: FoundDispute): Promise<bigint> {
  if (user_id === null) return 0n
  const { name } = customerDebt(user_id, currency)
  return (await deps.ledger.balances(queryable(deps.db), [name])).get(name) ?? 0n
}
