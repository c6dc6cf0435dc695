// What a page needs to ask a question before it has the contract's schemas.

/** The base of every path. */
export const API_BASE = '/api/v1'

/** Where a sign-in page learns what it can offer besides the password. */
export const SIGN_IN_WAYS_PATH = '/auth/options'
