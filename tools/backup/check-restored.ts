// What a restored Kivuko must pass before anybody believes in its backup. Nothing here sends, pays or works a job.
import { COMPILE_CACHE, inheritedEnvironment } from '../environment.ts'
import { findFreePort } from '../postgres/ports.ts'
import { Refusal } from '../refusal.ts'
import { runCommand, startReadyPart } from '../start/parts.ts'
import { withClient } from '../testing/database.ts'
import { type Balances, balancesOf, compareBalances } from './moment.ts'

export type Restored = {
  /** As a superuser, and as the role that runs. */
  adminUrl: string
  runUrl: string
  /** Has `documents` below it; the server's words go to `logs`. */
  folder: string
  /** From escrow: `ACCOUNT_KEY`, `DOCUMENT_KEY` and whatever else the installation keeps there. */
  keys: Readonly<Record<string, string>>
}

export type Expected = {
  /** What every account had at the moment that was restored. */
  balances?: Balances | undefined
  /** References of transfers that somebody was told of before that moment. */
  acknowledged?: readonly string[] | undefined
}

const COMMANDS = {
  'verify-ledger': 'the ledger',
  'verify-audit': 'the audit',
  'verify-documents': 'the documents',
} as const
/** The settings without which a backup cannot be read. */
export const ESCROW = [
  'KIVUKO_ENV',
  'ACCOUNT_KEY',
  'ACCOUNT_KEY_OLD',
  'AUDIT_KEY',
  'AUDIT_OLD_PUBLIC_KEYS',
  'DOCUMENT_KEY',
  'DOCUMENT_KEY_OLD',
] as const
/** Where documents lie in a bucket, how it is reached. Whatever else is among the keys is not passed on: a drill pays nobody. */
const PASSED = /^DOCUMENT_S3_/
const MISSES_SHOWN = 10
/** Nobody listens there: a drill asks no exchange for prices. */
const NOWHERE = 'http://127.0.0.1:9'

/** A sentence for everything that is not as it was; empty when the backup is good. `log` is told how much was looked at. */
export async function checkRestored(
  restored: Restored,
  expected: Expected = {},
  log: (line: string) => void = () => undefined,
): Promise<string[]> {
  const { adminUrl } = restored
  const misses: string[] = []
  const env = environmentOf(restored)
  for (const [command, what] of Object.entries(COMMANDS)) {
    const said = await refusalOf(async () => {
      const printed = await runCommand({ command, env, signal: new AbortController().signal })
      for (const line of printed.trim().split('\n')) log(`  ${line}`)
    })
    if (said !== undefined) misses.push(`${what}: ${said}`)
  }
  if (expected.balances) {
    const wrong = compareBalances(expected.balances, await balancesOf(adminUrl))
    if (wrong.length > 0) misses.push(`the balances: ${shown(wrong)}`)
    log(`  ${Object.keys(expected.balances).length} balances were compared.`)
  }
  const lost = await findLost(adminUrl, expected.acknowledged ?? [])
  if (lost.length > 0) misses.push(`acknowledged and lost: ${shown(lost)}`)
  return misses
}

/**
 * Starts a process that answers calls on what was restored, until it says it is ready: every migration is there, the
 * settings fit, the role may do what it must. It has no key of any provider, and ends at once. Answers what it said
 * against it.
 */
export async function serveRestored(restored: Restored): Promise<string | undefined> {
  const port = await findFreePort()
  const env = { ...environmentOf(restored), KIVUKO_ROLE: 'api', PORT: String(port), DRAIN_MS: '0' }
  const part = { name: 'drill', args: ['apps/api/src/main.ts'], env, dataFolder: restored.folder }
  return refusalOf(async () => {
    const running = await startReadyPart(part, `http://127.0.0.1:${port}/readyz`, new AbortController().signal)
    await running.stop()
  })
}

/** No key of a provider is in it. */
export function environmentOf({ runUrl, folder, keys }: Restored): Record<string, string | undefined> {
  return {
    PATH: inheritedEnvironment().PATH,
    ...COMPILE_CACHE,
    LOG_LEVEL: 'silent',
    RATES_COINBASE_URL: NOWHERE,
    RATES_COINGECKO_URL: NOWHERE,
    RATES_KRAKEN_URL: NOWHERE,
    ...Object.fromEntries(Object.entries(keys).filter(([name]) => isPassed(name))),
    KIVUKO_DATA: folder,
    DATABASE_URL: runUrl,
  }
}

const isPassed = (name: string) => PASSED.test(name) || (ESCROW as readonly string[]).includes(name)

async function refusalOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

function findLost(url: string, acknowledged: readonly string[]): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ reference: string }>(
      'select reference from unnest($1::text[]) as told(reference) where reference not in (select reference from transfers)',
      [acknowledged],
    )
    return rows.map(({ reference }) => reference)
  })
}

function shown(found: readonly string[]): string {
  const rest = found.length - MISSES_SHOWN
  return `${found.slice(0, MISSES_SHOWN).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`
}
