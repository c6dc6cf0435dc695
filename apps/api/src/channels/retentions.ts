// How long sessions of phones without an app are kept.
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { deleteSwept } from '#platform/delete-swept.ts'
import { inWords, type Retention } from '#platform/retention.ts'

const KEPT_MS = 7 * DAY_MS

export function channelRetentions({ db, clock }: Deps): Retention[] {
  return [
    {
      what: 'Sessions of phones without an app (`ussd_sessions`) and what their steps were answered (`ussd_steps`)',
      keptFor: inWords(KEPT_MS),
      why: 'A step that comes again has the same answer; the limit of a day is counted by them.',
      async forget() {
        const now = clock.now()
        const where = sql`created_at < ${after(now, -KEPT_MS)} and state <> 'accepted'`
        await deleteSwept(db, { table: 'ussd_sessions', where, now })
      },
    },
  ]
}
