// The job that checks the ledger: what is new, or of all of it as much as a night has time for.
import { job } from '#platform/job.ts'

export const checkLedgerJob = job<{ isWhole: boolean }>({
  name: 'check-ledger',
  key: ({ isWhole }) => `check-ledger:${isWhole ? 'whole' : 'new'}`,
})
