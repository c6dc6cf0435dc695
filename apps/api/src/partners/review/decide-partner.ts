// Staff decide about live access. What opens it takes two who say the same; what takes it away takes one, at once: the next
// call with a live key is refused.
import { type ConsolePartner, PARTNER_DECISIONS_IN, type PartnerDecision } from '@kivuko/contract/console-partners.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerState } from '@kivuko/contract/partner-keys.ts'
import { withdrawReliance } from '#compliance/settle-reliance.ts'
import type { Deps } from '#deps.ts'
import { forgetFirstWord, isSecondWord } from '#operations/first-words.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { PartnerId } from '#platform/ids.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { writeAudit } from '#record/write-audit.ts'
import { stopFloat } from '../floats/float-wallet.ts'
import { leasesOver } from '../keys/key-lease.ts'
import { toConsolePartners } from './list-partners.ts'
import { requireStranger } from './require-stranger.ts'
import { type PartnerRow, partners } from './store.ts'

type Given = { id: PartnerId; decision: PartnerDecision; reason: string }

const ALONE: readonly PartnerDecision[] = ['refuse', 'suspend']
const BECOMES: Readonly<Record<PartnerDecision, PartnerState>> = {
  approve: 'live',
  refuse: 'test',
  suspend: 'suspended',
  resume: 'live',
}

/** `waits`: a second person has to say the same. */
export async function decidePartner(
  deps: Deps,
  caller: StaffCaller,
  { id, decision, reason }: Given,
): Promise<{ partner: ConsolePartner; waits: boolean }> {
  const tried = `partner.${decision}`
  const waits = await recordingRefusals(deps, { actor: caller.actor, subject: id, tried }, async () => {
    const partner = await partners.find(deps.db, id)
    if (!partner) throw new AppError('partner_not_found')
    await requireStranger(deps, caller, id)
    if (!PARTNER_DECISIONS_IN[partner.state].includes(decision)) throw new AppError('partner_decided')
    const said = { subject: id, word: decision, reason, tried }
    if (!ALONE.includes(decision) && !(await isSecondWord(deps, caller, said))) return true
    await inTransaction(deps.db, async (tx) => {
      const change = { note: reason, decided_at: deps.clock.now() }
      if (!(await partners.advance(tx, id, BECOMES[decision], change))) throw new AppError('partner_decided')
      // What is not decided yet rests on nobody's word any more; keys of the test mode work on.
      if (BECOMES[decision] === 'suspended') await withdrawReliance(deps, tx, { partnerId: id, upToTier: null })
      await stopFloat(deps, tx, id, BECOMES[decision] === 'suspended')
      await forgetFirstWord(tx, id)
      await writeAudit(deps, tx, { actor: caller.actor, action: tried, subject: id, detail: reason })
    })
    return false
  })
  // Until a moment is over a process may go by how the partner stood.
  if (!waits) await leasesOver()
  const [partner] = await toConsolePartners(deps, [(await partners.find(deps.db, id)) as PartnerRow], caller)
  return { partner: partner as ConsolePartner, waits }
}
