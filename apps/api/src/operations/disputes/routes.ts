import * as contract from '@kivuko/contract/console-disputes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { on, type Route, type StaffCaller } from '#platform/http.ts'
import type { OrderId } from '#platform/ids.ts'
import { acceptDispute, dismissWarning, submitEvidence } from '#rails/answer-dispute.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { findOrder } from '#trading/find-order.ts'
import { collectEvidence } from './collect-evidence.ts'
import { listDisputes } from './list-disputes.ts'
import { getOthersDispute, openDispute, readDispute } from './open-dispute.ts'
import { readRates } from './read-rates.ts'

export function disputeRoutes(deps: Deps): Route[] {
  const decided = async (id: string, caller: StaffCaller, tried: string, work: () => Promise<void>) => {
    const attempt = { actor: caller.actor, subject: id, tried: `dispute.${tried}` }
    await recordingRefusals(deps, attempt, async () => {
      await getOthersDispute(deps, id, caller)
      await work()
    })
    return readDispute(deps, id, caller)
  }
  return [
    on(contract.listDisputes).handle(({ query: { limit, after, ...filter } }) =>
      listDisputes(deps, filter, { limit, after }),
    ),
    on(contract.getDispute).handle(({ params: { id } }, caller) =>
      recordingRefusals(deps, { actor: caller.actor, subject: id, tried: 'dispute.open' }, () =>
        openDispute(deps, id, caller),
      ),
    ),
    on(contract.submitEvidence).handle(({ params: { id }, body: { statement } }, caller) =>
      decided(id, caller, 'answer', async () => {
        const { order_id, payment_ref } = await getOthersDispute(deps, id, caller)
        const order = order_id === null ? undefined : await findOrder(deps.db, order_id as OrderId)
        const { evidence, problem } = await collectEvidence(deps, order, payment_ref)
        // It is taken once: half of it is not sent.
        if (problem) throw new AppError('provider_unavailable')
        await submitEvidence(deps, caller, { id, evidence: { ...evidence, statement } })
      }),
    ),
    on(contract.acceptDispute).handle(({ params: { id }, body: { reason } }, caller) =>
      decided(id, caller, 'accept', () => acceptDispute(deps, caller, { id, reason })),
    ),
    on(contract.dismissWarning).handle(({ params: { id }, body: { reason } }, caller) =>
      decided(id, caller, 'dismiss', () => dismissWarning(deps, caller, { id, reason })),
    ),
    on(contract.disputeRates).handle(() => readRates(deps)),
  ]
}
