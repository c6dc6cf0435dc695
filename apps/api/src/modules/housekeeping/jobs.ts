// What is swept up every hour: sessions, failed sign-ins, unconfirmed addresses, quotes, stored answers, codes, spent limits, selfie links and old notifications nobody needs any more.
import type { Deps } from '#deps.ts'
import {
  deleteForgottenFailures,
  deleteSessionsExpiredBefore,
  deleteUnusedEntries,
} from '#modules/auth/forget-sessions.ts'
import { deleteUnconfirmedSubscribers } from '#modules/leads/forget-subscribers.ts'
import { forgetTakings } from '#modules/limits/forget-takings.ts'
import { trimNotifications } from '#modules/notifications/trim-notifications.ts'
import { deleteQuotesExpiredBefore } from '#modules/pricing/forget-quotes.ts'
import { forgetPhoneCodes } from '#modules/profile/forget-phone-codes.ts'
import { deleteSaleQuotesExpiredBefore } from '#modules/sales/forget-quotes.ts'
import { sweepVerifications } from '#modules/verification/sweep-verifications.ts'
import { deleteWithdrawalQuotesExpiredBefore } from '#modules/withdrawals/forget-quotes.ts'
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
      await deleteSaleQuotesExpiredBefore(deps.db, new Date(now.getTime() - DAY_MS))
      await deleteWithdrawalQuotesExpiredBefore(deps.db, new Date(now.getTime() - DAY_MS))
      await deleteUnconfirmedSubscribers(deps.db, now)
      await pruneIdempotencyKeys(deps.db, now)
      await trimNotifications(deps.db)
      await forgetPhoneCodes(deps.db, now)
      await forgetTakings(deps.db, now)
      await sweepVerifications(deps)
    },
  }
}
