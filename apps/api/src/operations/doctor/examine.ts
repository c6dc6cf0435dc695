// Looks at a whole installation: every check at once, each with a limit to its patience, so that one that hangs hides none.
import type { DoctorArea, DoctorFinding } from '@kivuko/contract/console-doctor.ts'
import type { Deps } from '#deps.ts'
import { type Finding, skipped, wrong } from '#providers/examine/port.ts'
import type { Check } from './check.ts'
import { backups } from './checks/backups.ts'
import { books } from './checks/books.ts'
import { clocks } from './checks/clocks.ts'
import { connections } from './checks/connections.ts'
import { database } from './checks/database.ts'
import { floats } from './checks/floats.ts'
import { initiator } from './checks/initiator.ts'
import { migrations } from './checks/migrations.ts'
import { prices } from './checks/prices.ts'
import { providers } from './checks/providers.ts'
import { sanctions } from './checks/sanctions.ts'
import { settings } from './checks/settings.ts'
import { signer } from './checks/signer.ts'
import { staff } from './checks/staff.ts'
import { stops } from './checks/stops.ts'
import { storage } from './checks/storage.ts'
import { web } from './checks/web.ts'
import { webhooks } from './checks/webhooks.ts'
import { workers } from './checks/workers.ts'

const CHECKS: readonly Check[] = [
  settings,
  database,
  connections,
  migrations,
  backups,
  workers,
  storage,
  web,
  webhooks,
  clocks,
  providers,
  initiator,
  signer,
  prices,
  sanctions,
  books,
  floats,
  stops,
  staff,
]
const PATIENCE_MS = 30_000

/** `isInside`: nobody beyond this machine and its database is asked, as of a copy that was restored to be looked at. */
export type Examination = { isInside?: boolean | undefined }

/** In the order of the checks. Never rejects. */
export async function examine(deps: Deps, { isInside = false }: Examination = {}): Promise<DoctorFinding[]> {
  const [asked, excused] = partition(CHECKS, (check) => !(isInside && check.asksOthers?.(deps.config)))
  const all = await Promise.all(asked.map((check) => findingsOf(check, deps)))
  return [...all.flat(), ...[...new Set(excused.map(({ area }) => area))].map(notAsked)]
}

function partition(checks: readonly Check[], isFirst: (check: Check) => boolean): [Check[], Check[]] {
  return [checks.filter(isFirst), checks.filter((check) => !isFirst(check))]
}

function notAsked(area: DoctorArea): DoctorFinding {
  return { area, ...skipped('Not asked', 'This looks at what is inside: nobody beyond it was asked.') }
}

async function findingsOf({ area, ask }: Check, deps: Deps): Promise<DoctorFinding[]> {
  const patience = new Promise<Finding[]>((resolve) => {
    const late = wrong(
      area,
      `Nobody answered within ${PATIENCE_MS / 1_000} seconds.`,
      'See what it waits for, and ask again.',
    )
    setTimeout(resolve, PATIENCE_MS, [late]).unref()
  })
  const findings = await Promise.race([ask(deps).catch((error: unknown) => [broken(area, error)]), patience])
  return findings.map((finding) => ({ area, ...finding }))
}

function broken(area: string, error: unknown): Finding {
  const { message } = error instanceof Error ? error : new Error(String(error))
  return wrong(area, `It could not be looked at: ${message}.`, 'Mend that, and ask again: what it hides is not known.')
}
