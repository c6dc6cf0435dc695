// Limits of a minute have tests of their own, and so has work; elsewhere they are out of the way.
export const NO_BUDGETS = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  SIGN_IN_LIMIT_PER_MINUTE: '1000000',
  LOOKUP_LIMIT_PER_MINUTE: '1000000',
  SIGN_IN_WORK: '1',
}
