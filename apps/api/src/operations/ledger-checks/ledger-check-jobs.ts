// The job that checks the ledger: what is new, or all of it.
import { job } from '#platform/job.ts'

export const checkLedgerJob = job<{ isWhole: boolean }>({
  name: 'check-ledger',
  key: ({ isWhole }) => `check-ledger:${isWhole ? 'whole' : 'new'}`,
})
