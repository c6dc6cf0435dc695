// The stories that are told a second time, by two processes that take turns.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../start/environment.ts'

const FOLDER = 'apps/api/test/scenarios'

/**
 * Not yet seen to pass by two: `KIVUKO_TWO_PROCESSES=yes npm test -- <name>`, and off this list. A story that replaces a part
 * of its process, or counts what each counts for itself, says `processes: 1`; all else that differs is a fault.
 */
const NOT_YET = new Set(
  `
  contradicted-prices conversions deposits-faults disputes documents email-code factor-reset factors
  freeze idempotency late-polls ledger-checks lookup mail-previews mailboxes names no-loop-gains
  notification-mail notifications outage own-orders parsing payees payout-ends payouts payouts-faults phone
  portfolio process proposals purchase-card purchase-refunds purchase-refusals purchase-reversals
  readiness reconciliation reconciliation-file refused-input sales searches selfie-cases sell-by-hand
  sell-to-bank sent-refunds sign-in signer-socket staff strangers-words trades transaction-months transactions
  transactions-paging treasury velocity verification weak-passwords web who-bears-the-market
  withdrawal-faults withdrawal-recipients withdrawals
`
    .trim()
    .split(/\s+/),
)

/** Paths of their files: new ones are among them by themselves. */
export function storiesByTwo(): string[] {
  const names = readdirSync(join(ROOT, FOLDER)).filter((name) => name.endsWith('.test.ts') && !name.includes('.long.'))
  return names.filter((name) => !NOT_YET.has(name.replace(/\.test\.ts$/, ''))).map((name) => `${FOLDER}/${name}`)
}
