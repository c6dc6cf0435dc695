import type { Deps } from '#deps.ts'
import { job } from '#platform/job.ts'
import type { Background } from '#platform/jobs.ts'
import { inWords } from '#platform/retention.ts'
import { endCompanyRequestsJob, mailCompanyLinkJob } from './companies/company-jobs.ts'
import { forgetNamed, NAMED_MS } from './companies/forget-named.ts'
import { mailCompanyLink } from './companies/mail-link.ts'
import { endDueRequests } from './company-requests.ts'
import type { FindDevices } from './find-devices.ts'
import { followCheck } from './identity/follow-check.ts'
import { handleIdentityEvent } from './identity/handle-identity-event.ts'
import { followIdentityCheckJob, handleIdentityEventJob } from './identity-jobs.ts'
import { MONTH_MS } from './limit.ts'
import { checkLimitSums } from './limits/check-sums.ts'
import { forgetTakings } from './limits/forget-takings.ts'
import { screenPage, watchList } from './screen-everybody.ts'
import { screenCustomer } from './screening/screen-customers.ts'
import { screenCustomerJob, screenEverybodyJob } from './screening/screening-jobs.ts'
import { findPatterns } from './velocity/find-patterns.ts'
import { sweepVerifications } from './verification/sweep-verifications.ts'
import { PICTURES_MS } from './verification/verification.ts'
import { watchPrices } from './watch-prices.ts'

const watchSanctionsListJob = job({ name: 'watch-sanctions-list' })
const sweepVelocityJob = job({ name: 'sweep-velocity' })
const watchPricesJob = job({ name: 'watch-prices' })
const checkLimitSumsJob = job({ name: 'check-limit-sums' })

export function complianceJobs(deps: Deps, findDevices: FindDevices): Background {
  return {
    jobs: [
      followIdentityCheckJob.handle(({ checkId }) => followCheck(deps, checkId)),
      handleIdentityEventJob.handle((event) => handleIdentityEvent(deps, event)),
      mailCompanyLinkJob.handle(({ linkId }) => mailCompanyLink(deps, linkId)),
      endCompanyRequestsJob.handle(() => endDueRequests(deps)),
      screenCustomerJob.handle(({ userId }) => screenCustomer(deps, userId)),
      screenEverybodyJob.handle((page) => screenPage(deps, page)),
      watchSanctionsListJob.handle(() => watchList(deps)),
      sweepVelocityJob.handle(() => findPatterns(deps, findDevices)),
      watchPricesJob.handle(() => watchPrices(deps)),
      checkLimitSumsJob.handle(() => checkLimitSums(deps)),
    ],
    cron: [
      watchSanctionsListJob.cron('* * * * *'),
      endCompanyRequestsJob.cron('7 * * * *'),
      sweepVelocityJob.cron('* * * * *'),
      watchPricesJob.cron('* * * * *'),
      checkLimitSumsJob.cron('25 2 * * *'),
    ],
    sweeps: [
      {
        what: 'What counts against limits (`limit_takings`)',
        keptFor: inWords(2 * MONTH_MS),
        why: 'Limits count 30 days.',
        forget: () => forgetTakings(deps.db, deps.clock.now()),
      },
      {
        what: 'Pictures of a selfie that nobody handed in (`verification_frames` and their files)',
        keptFor: inWords(PICTURES_MS),
        why: 'They prove nothing.',
        forget: () => sweepVerifications(deps),
      },
      {
        what: 'Whom an application of a company names that nobody handed in (`company_people`)',
        keptFor: inWords(NAMED_MS),
        why: 'Nobody decides on it.',
        forget: () => forgetNamed(deps),
      },
    ],
  }
}
