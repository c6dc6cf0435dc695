// Apart from the call, which pages that anybody reads do not carry.

/**
 * The half of the permission to draw pages that scripts may read: whose they are, as `FINGERPRINT_LENGTH` characters of the
 * SHA-256 of the session's token in base64url. Whoever signs out removes it, with or without a network, and nothing is
 * drawn any more.
 */
export const FIRST_SCREEN_MARK = 'first_screen_of'
export const FINGERPRINT_LENGTH = 22
