// Looks by itself: at disputes and warnings that are open, and at what of the last days no event told of.
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import type { CardRefund } from '#providers/cards/port.ts'
import { applyDispute, applyOutsideRefund, applyWarning } from './apply-dispute.ts'
import { answerOf } from './card-network.ts'
import { cardDisputes, findOpenDisputes } from './store.ts'

/** An event is sent for three days; twice that is looked back. */
const LOOK_BACK_MS = 6 * DAY_MS

/** The job, each hour. Throws `provider_unavailable` while the network is silent, so that it is tried again. */
export async function watchDisputes(deps: Deps): Promise<void> {
  const { cards } = deps
  if (!cards) return
  const since = after(deps.clock.now(), -LOOK_BACK_MS)
  const open = await findOpenDisputes(deps.db)
  const openOf = (wanted: 'dispute' | 'warning') =>
    open.filter(({ kind }) => kind === wanted).map((row) => row.provider_ref)
  const disputes = new Set([...answerOf(await cards.listDisputes(since)), ...openOf('dispute')])
  const warnings = new Set([...answerOf(await cards.listWarnings(since)), ...openOf('warning')])
  const refunds = await unheardOf(deps, answerOf(await cards.listRefunds(since)))
  const looks = [
    ...[...disputes].map((ref) => () => applyDispute(deps, cards, ref)),
    ...[...warnings].map((ref) => () => applyWarning(deps, cards, ref)),
    ...refunds.map((ref) => () => applyOutsideRefund(deps, cards, ref)),
  ]
  const faults: unknown[] = []
  for (const look of looks) {
    try {
      await look()
    } catch (error) {
      // The others are looked at all the same.
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
}

/** Those that Kivuko neither asked for nor heard of as they are now. */
async function unheardOf(deps: Deps, made: readonly CardRefund[]): Promise<string[]> {
  const refs: string[] = []
  for (const { providerRef: ref, refundId: id, kind } of made) {
    if (await deps.settlement.refunds().findOwn(deps.db, { provider: 'stripe', ref, id })) continue
    const known = await cardDisputes.find(deps.db, { provider_ref: ref })
    if (!known || (kind === 'failed') !== (known.state === 'closed')) refs.push(ref)
  }
  return refs
}
