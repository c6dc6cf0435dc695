// Looks at disputes by itself: those that are open, and those of the last days that no event told of.
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { applyDispute, applyWarning } from './apply-dispute.ts'
import { answerOf } from './card-network.ts'
import { findOpenDisputes } from './store.ts'

/** An event is sent for three days; twice that is looked back. */
const LOOK_BACK_MS = 6 * DAY_MS

/** The job, each hour. Throws `provider_unavailable` while the network is silent, so that it is tried again. */
export async function watchDisputes(deps: Deps): Promise<void> {
  const { cards } = deps
  if (!cards) return
  const open = await findOpenDisputes(deps.db)
  const recent = answerOf(await cards.listDisputes(after(deps.clock.now(), -LOOK_BACK_MS)))
  const disputes = new Set([...recent, ...open.filter(({ kind }) => kind === 'dispute').map((row) => row.provider_ref)])
  const warnings = open.filter(({ kind }) => kind === 'warning').map((row) => row.provider_ref)
  const looks = [
    ...[...disputes].map((ref) => () => applyDispute(deps, cards, ref)),
    ...warnings.map((ref) => () => applyWarning(deps, cards, ref)),
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
