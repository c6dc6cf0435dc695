// Staff say how much a partner may add to prices. More takes two who say the same; less takes one, and holds from the next
// quote on, in both modes.

import type { Response } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { allowPartnerMargin as endpoint } from '@kivuko/contract/partner-margins.ts'
import type { Deps } from '#deps.ts'
import { findFirstWords, forgetFirstWord, isSecondWord } from '#operations/first-words.ts'
import type { Holder } from '#people/have-shared-device.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { PartnerId } from '#platform/ids.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { requireStranger } from '../review/require-stranger.ts'
import { bpsOf, maxOf, partners } from './margin-of.ts'

type Given = { id: PartnerId; maxBps: number; reason: string }
type Allowed = Response<typeof endpoint>['margin']

const TRIED = 'partner.margin_max'

export async function readAllowed(deps: Deps, id: PartnerId, reader: Holder): Promise<Allowed> {
  const partner = await partners.find(deps.db, id)
  if (!partner) throw new AppError('partner_not_found')
  const words = await findFirstWords(deps, [subjectOf(id)], reader)
  const first_word = words.get(subjectOf(id)) ?? null
  return { max_bps: maxOf(deps, partner), margin_bps: bpsOf(deps, partner), first_word }
}

/** `waits`: a second person has to say the same. */
export async function allowMargin(deps: Deps, caller: StaffCaller, given: Given): Promise<Response<typeof endpoint>> {
  const { id } = given
  const waits = await recordingRefusals(deps, { actor: caller.actor, subject: id, tried: TRIED }, () =>
    allow(deps, caller, given),
  )
  return { margin: await readAllowed(deps, id, caller), waits }
}

async function allow(deps: Deps, caller: StaffCaller, { id, maxBps, reason }: Given): Promise<boolean> {
  const partner = await partners.find(deps.db, id)
  if (!partner) throw new AppError('partner_not_found')
  await requireStranger(deps, caller, id)
  if (maxBps > maxOf(deps, partner)) {
    const said = { subject: subjectOf(id), word: String(maxBps), reason, tried: TRIED }
    if (!(await isSecondWord(deps, caller, said))) return true
  }
  // The other mode has no staff of its own, and goes by what is said here.
  for (const db of [deps.db, deps.testMode?.db]) if (db) await inTransaction(db, (tx) => limit(tx, id, maxBps))
  await inTransaction(deps.db, async (tx) => {
    await forgetFirstWord(tx, subjectOf(id))
    const detail = `at most ${maxBps} hundredths of a percent: ${reason}`
    await writeAudit(deps, tx, { actor: caller.actor, action: TRIED, subject: id, detail })
  })
  return false
}

async function limit(tx: Tx, id: PartnerId, maxBps: number): Promise<void> {
  const partner = await partners.lock(tx, id)
  if (!partner) return
  const margin_bps = Math.min(partner.margin_bps, maxBps)
  await partners.change(tx, id, { margin_max_bps: maxBps, margin_bps })
}

function subjectOf(id: PartnerId): string {
  return `${id}:margin`
}
