import { job } from '#platform/job.ts'

/** Carries out what a session said yes to, where that did not happen in the session. */
export const carryOutJob = job<{ sessionId: string }>({
  name: 'carry-out-ussd',
  key: ({ sessionId }) => `ussd:${sessionId}`,
})
