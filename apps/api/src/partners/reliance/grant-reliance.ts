// Staff say up to which tier a partner is relied on for who its customers are. More takes two who say the same; less or nothing
// takes one, holds from the next call on, and lowers nobody's tier.

import type { Response } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { grantPartnerReliance as endpoint, Reliance, ReliedTier } from '@kivuko/contract/reliance.ts'
import { countRelied } from '#compliance/find-relied-identity.ts'
import { withdrawReliance } from '#compliance/settle-reliance.ts'
import type { Deps } from '#deps.ts'
import { findFirstWords, forgetFirstWord, isSecondWord } from '#operations/first-words.ts'
import type { Holder } from '#people/have-shared-device.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { PartnerId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { writeAudit } from '#record/write-audit.ts'
import { requireStranger } from '../review/require-stranger.ts'

const partners = rowTable('partners')
type Given = { id: PartnerId; upToTier: ReliedTier | null; reason: string }

const TRIED = 'partner.reliance'

export async function readReliance(deps: Deps, id: PartnerId, reader: Holder): Promise<Reliance> {
  const partner = await partners.find(deps.db, id)
  if (!partner) throw new AppError('partner_not_found')
  const words = await findFirstWords(deps, [subjectOf(id)], reader)
  const first_word = words.get(subjectOf(id)) ?? null
  return { up_to_tier: partner.relied_tier, ...(await countRelied(deps.db, id)), first_word }
}

/** `waits`: a second person has to say the same. */
export async function grantReliance(deps: Deps, caller: StaffCaller, given: Given): Promise<Response<typeof endpoint>> {
  const { id } = given
  const waits = await recordingRefusals(deps, { actor: caller.actor, subject: id, tried: TRIED }, () =>
    grant(deps, caller, given),
  )
  return { reliance: await readReliance(deps, id, caller), waits }
}

async function grant(deps: Deps, caller: StaffCaller, { id, upToTier, reason }: Given): Promise<boolean> {
  const partner = await partners.find(deps.db, id)
  if (!partner) throw new AppError('partner_not_found')
  await requireStranger(deps, caller, id)
  const isMore = (before: ReliedTier | null) => (upToTier ?? 0) > (before ?? 0)
  if (isMore(partner.relied_tier)) {
    const said = { subject: subjectOf(id), word: String(upToTier), reason, tried: TRIED }
    if (!(await isSecondWord(deps, caller, said))) return true
  }
  return inTransaction(deps.db, async (tx) => {
    const held = await partners.lock(tx, id)
    // A colleague lowered it meanwhile: raising it again takes two.
    if (held && isMore(held.relied_tier) && held.relied_tier !== partner.relied_tier) return true
    await partners.change(tx, id, { relied_tier: upToTier })
    await withdrawReliance(deps, tx, { partnerId: id, upToTier })
    await forgetFirstWord(tx, subjectOf(id))
    const detail = `${upToTier === null ? 'not relied on' : `up to tier ${upToTier}`}: ${reason}`
    await writeAudit(deps, tx, { actor: caller.actor, action: TRIED, subject: id, detail })
    return false
  })
}

function subjectOf(id: PartnerId): string {
  return `${id}:reliance`
}
