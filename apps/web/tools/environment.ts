/** Where the site will be public ('https://example.org'), for canonical addresses; without it they name only their path. */
export const PUBLIC_URL = (process.env.PUBLIC_URL ?? '').replace(/\/+$/, '')
