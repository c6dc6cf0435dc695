// What a check of the ledger found stops everything that leaves, until two people resume it.
import type { Finding } from '@kivuko/ledger/verify.ts'
import type { Deps } from '#deps.ts'
import { listStaff } from '#people/manage-staff.ts'
import type { UserId } from '#platform/ids.ts'
import { findLastResume } from '#record/find-last-resume.ts'
import { notifyMany } from '#record/notify.ts'
import { addToStop, lockStop, stopWithin } from '#record/stop-money.ts'
import type { Tx } from '#tables.ts'
import { findLastFindings } from './store.ts'

/** So many findings are named where a person reads them. */
const NAMED_MAX = 3
const FOUND = 'The check of the ledger found:'

/** What two people knew of when they resumed does not stop anything a second time. */
export async function holdIfWrong(deps: Deps, tx: Tx, findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return
  const resumed = await findLastResume(tx, 'outflow')
  const before = resumed ? await findLastFindings(tx, resumed) : []
  const known = new Set(before.flatMap((check) => check.findings as Finding[]).map(keyOf))
  const fresh = findings.filter((finding) => !known.has(keyOf(finding)))
  if (fresh.length === 0) return
  const reason = `${FOUND} ${inWords(fresh)}`
  const stop = await lockStop(tx, 'outflow')
  if (stop?.reason.includes(FOUND)) return
  if (stop) await addToStop(deps, tx, stop, reason)
  else await stopWithin(deps, tx, { name: 'outflow', reason, by: null, actor: 'ledger-check' })
  await notifyAdmins(deps, tx, reason)
}

async function notifyAdmins(deps: Deps, tx: Tx, reason: string): Promise<void> {
  const admins = (await listStaff(deps)).filter(({ role }) => role === 'admin')
  const key = `ledger-check:${deps.clock.now().getTime()}`
  await notifyMany(
    deps,
    tx,
    admins.map(({ id }) => ({
      userId: id as UserId,
      key,
      type: 'security' as const,
      title: 'Urgent: the ledger check failed, and nothing leaves',
      message: `${reason}. Everything that leaves is stopped until two people resume it.`,
      actionUrl: '/console/stops' as const,
    })),
  )
}

/** What makes a finding the same one, whatever its figures have come to. */
export function keyOf({ check, subject }: Finding): string {
  return `${check}: ${subject}`
}

export function findingText({ check, subject, detail }: Finding): string {
  return `${check}: ${subject}, ${detail}`
}

function inWords(findings: readonly Finding[]): string {
  const named = findings.slice(0, NAMED_MAX).map(findingText).join('; ')
  return findings.length > NAMED_MAX ? `${named}; and ${findings.length - NAMED_MAX} more` : named
}
