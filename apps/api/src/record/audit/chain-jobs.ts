import { job } from '#platform/job.ts'

export const chainAuditJob = job({ name: 'chain-audit', key: () => 'chain-audit' })
export const shipHeadJob = job({ name: 'ship-audit-head', key: () => 'ship-audit-head' })
/** `isWhole`: from the first line on, not from where the last one ended. */
export const checkAuditJob = job<{ isWhole: boolean }>({
  name: 'check-audit',
  key: ({ isWhole }) => `check-audit:${isWhole ? 'whole' : 'new'}`,
})
