// Limits of a minute have tests of their own, and so has work; elsewhere they are out of the way.
export const NO_BUDGETS = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  SIGN_IN_LIMIT_PER_MINUTE: '1000000',
  LOOKUP_LIMIT_PER_MINUTE: '1000000',
  WRONG_SEAL_LIMIT_PER_MINUTE: '1000000',
  OPEN_LIMIT_PER_HOUR: '1000000',
  TEXT_CODES_PER_HOUR: '1000000',
  SIGN_IN_WORK: '1',
}
