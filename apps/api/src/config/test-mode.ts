// Partners try everything against a second application in the same process: its own database, its own providers, its own keys.
// Each of its settings is the one it is named after, with TEST_ before it. Pure.

import { OPERATIONS } from '@kivuko/contract/tier-matrix.ts'

type Given = Readonly<Record<string, string | undefined>>

export const TEST_PREFIX = 'TEST_'

/** Where documents lie unless KIVUKO_DATA says it: those of the test mode in a folder below. */
const DATA = '.kivuko'
/** What both are by themselves: where the process listens, how it runs, whose it is, how much a caller may ask. */
const SHARED = new Set([
  'NODE_ENV',
  'LOG_LEVEL',
  'TIME_ZONE',
  'KIVUKO_ROLE',
  'KIVUKO_MACHINES',
  'DRAIN_MS',
  'TAKEOVER_MS',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'CONSOLE_URL',
  'WIDGET_URL',
  'TRUST_PROXY',
])
const SHARED_FAMILIES = /^(BRAND|JOBS|DATABASE)_|_LIMIT_PER_(MINUTE|HOUR)$|_PER_HOUR$/
/** Of the database, its times and sizes are shared, and never where it is. */
const OWN = /^DATABASE_(URL|MIGRATE_URL|REPLICA_URL)$/

/**
 * The settings of the test application; undefined without TEST_DATABASE_URL. It runs as a demo: a live key, a network that
 * moves real money or a chain with real coins stops the start.
 */
export function testVariables(given: Given): Given | undefined {
  if (!given.TEST_DATABASE_URL) return undefined
  const names = Object.keys(given)
  const shared = names.filter((name) => (SHARED.has(name) || SHARED_FAMILIES.test(name)) && !OWN.test(name))
  const own = names.filter((name) => name.startsWith(TEST_PREFIX) && given[name] !== '')
  return {
    ...Object.fromEntries(shared.map((name) => [name, given[name]])),
    KIVUKO_DATA: `${given.KIVUKO_DATA || DATA}/test`,
    // Nobody looks at documents there, so that what needs a tier could not be tried.
    KYC_OPERATIONS: JSON.stringify(Object.fromEntries(OPERATIONS.map((operation) => [operation, 1]))),
    ...Object.fromEntries(own.map((name) => [name.slice(TEST_PREFIX.length), given[name]])),
    KIVUKO_ENV: 'demo',
    // It is as open as the live application beside it; it tells no codes by that, and its secrets are its own.
    DEMO_OPEN_TO_EVERYBODY: 'yes',
  }
}
