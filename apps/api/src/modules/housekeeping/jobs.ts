// What is swept up every hour: sessions, failed sign-ins, unconfirmed addresses, quotes, stored answers and old notifications nobody needs any more.
import type { Deps } from '#deps.ts'
import {
  deleteForgottenFailures,
  deleteSessionsExpiredBefore,
  deleteUnusedEntries,
} from '#modules/auth/forget-sessions.ts'
import { deleteUnconfirmedSubscribers } from '#modules/leads/forget-subscribers.ts'
import { trimNotifications } from '#modules/notifications/trim-notifications.ts'
import { deleteQuotesExpiredBefore } from '#modules/pricing/forget-quotes.ts'
import { pruneIdempotencyKeys } from '#platform/idempotency.ts'
import type { JobTable } from '#platform/jobs.ts'

const DAY_MS = 86_400_000
/** graphile-worker's crontab: once an hour, at minute 7. */
export const HOUSEKEEPING_CRON = '7 * * * * housekeeping'

export function housekeepingJobs(deps: Deps): JobTable {
  return {
    housekeeping: async () => {
      const now = deps.clock.now()
      await deleteSessionsExpiredBefore(deps.db, now)
      await deleteForgottenFailures(deps.db, now)
      await deleteUnusedEntries(deps.db, now)
      await deleteQuotesExpiredBefore(deps.db, new Date(now.getTime() - DAY_MS))
      await deleteUnconfirmedSubscribers(deps.db, now)
      await pruneIdempotencyKeys(deps.db, now)
      await trimNotifications(deps.db)
    },
  }
}
