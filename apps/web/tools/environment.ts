/** Where the site will be public ('https://example.org'), for canonical addresses; without it they name only their path. */
export const PUBLIC_ORIGIN = (process.env.PUBLIC_ORIGIN ?? '').replace(/\/+$/, '')
