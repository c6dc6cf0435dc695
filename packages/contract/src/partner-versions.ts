// The dated versions of what partners' servers read. A key and a webhook keep the one that was current when they were made.

/** Names the version a call wants, and in every answer and message the one it was given in. */
export const VERSION_HEADER = 'kivuko-version'
/** The oldest first. */
export const API_VERSIONS = ['2026-11-27'] as const
/** What the contract describes. */
export const CURRENT_API_VERSION: string = API_VERSIONS.at(-1) as string
