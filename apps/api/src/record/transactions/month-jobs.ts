import { job } from '#platform/job.ts'

export const countMonthsJob = job({ name: 'count-months' })
