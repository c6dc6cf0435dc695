// What compliance does on every working day of the demo's world: card purchases that wait for a person do not wait for long.
import { decideCardPurchase, listCardPurchases } from '@kivuko/contract/console-card-purchases.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000
const BODY = { decision: 'release', reason: 'Known at their bank; the card is in their own name' } as const

/** Releases those that were paid for a day ago or earlier; what is too much for one person takes two. */
export async function releaseOldPurchases({ staff, heard, time }: World): Promise<void> {
  const yesterday = time.now().getTime() - DAY_MS
  const { rows = [] } = heard(await staff.compliance.call(listCardPurchases, { query: { limit: '200' } })) ?? {}
  for (const { id, until, paid_at: paidAt } of rows) {
    if (until !== null || Date.parse(paidAt) > yesterday) continue
    const call = { params: { id }, body: BODY }
    if (heard(await staff.compliance.call(decideCardPurchase, call))?.waits)
      heard(await staff.admin.call(decideCardPurchase, call))
  }
}
