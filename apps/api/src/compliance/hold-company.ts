// A likeness to a listed name holds a company. Members of an open one are told that no money leaves it, and that it
// does again: never why.
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { companies } from './companies/store.ts'
import { liftHold, placeHold } from './hold-account.ts'
import { isHeld } from './refuse-held.ts'
import { type MembersNotice, tellMembers } from './tell-members.ts'

type Held = {
  companyId: UserId
  /** The case it stands for. */
  cause: string
}

/** What holds a company twice is told once. */
export async function holdCompany(deps: Pick<Deps, 'clock'>, tx: Tx, { companyId, cause }: Held): Promise<void> {
  const wasHeld = await isHeld(tx, companyId)
  await placeHold(deps, tx, { user_id: companyId, cause, kind: 'screening' })
  if (wasHeld) return
  await tellIfOpen(deps, tx, companyId, {
    key: `company-hold:${cause}:placed`,
    type: 'security',
    title: (company) => say('{company}: no money leaves it for now', { company }),
    message: say(
      'We are looking at something and will be in touch. Money still comes in, and all of it stays in its wallets.',
    ),
  })
}

/** Told once nothing else holds it. */
export async function releaseCompany(deps: Pick<Deps, 'clock'>, tx: Tx, { companyId, cause }: Held): Promise<void> {
  const wasHeld = await isHeld(tx, companyId)
  await liftHold(tx, { user_id: companyId, cause })
  if (!wasHeld || (await isHeld(tx, companyId))) return
  await tellIfOpen(deps, tx, companyId, {
    key: `company-hold:${cause}:lifted`,
    type: 'security',
    title: (company) => say('{company}: money can leave it again', { company }),
    message: say('We have finished looking. What waits for a decision can be decided.'),
  })
}

async function tellIfOpen(deps: Pick<Deps, 'clock'>, tx: Tx, companyId: UserId, notice: MembersNotice): Promise<void> {
  if ((await companies.find(tx, companyId))?.state === 'open')
    await tellMembers(deps, tx, companyId, () => true, notice)
}
