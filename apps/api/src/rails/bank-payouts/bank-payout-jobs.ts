import type { BankPayoutId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const followBankPayoutJob = job<{ payoutId: BankPayoutId }>({
  name: 'follow-bank-payout',
  key: ({ payoutId }) => `bank-payout:${payoutId}`,
})
