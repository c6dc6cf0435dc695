import { job } from '#platform/job.ts'

/** Comes again by itself, and at once when a provider refuses a payout for lack of money. */
export const askFloatsJob = job({ name: 'ask-floats', key: () => 'ask-floats' })
