// What a customer planned goes with their account, and what others planned to send them: those are told.
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { notifyMany } from '#record/notify.ts'
import { withdrawMandates } from '#settlement/card-mandates.ts'
import type { Tx } from '#tables.ts'
import { goneNotice } from './plans/plan-notices.ts'

export async function forgetPlans(deps: Deps, tx: Tx, userId: UserId): Promise<void> {
  const rows = await tx
    .selectFrom('plans')
    .selectAll()
    .where((row) => row.or([row('user_id', '=', userId), row('recipient_id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom('plan_runs').where('plan_id', 'in', ids).execute()
  await tx.deleteFrom('plans').where('id', 'in', ids).execute()
  // What was agreed stays as long as the payments it was for.
  await withdrawMandates(tx, { user_id: userId }, { by: 'account_closed', clock: deps.clock })
  const ofOthers = rows.filter(({ user_id, state }) => user_id !== userId && state !== 'ended')
  await notifyMany(deps, tx, ofOthers.map(goneNotice))
}
