/** The site's public address ('https://example.org'), for canonical links; without it they name only paths. */
export const PUBLIC_URL = (process.env.PUBLIC_URL ?? '').replace(/\/+$/, '')
