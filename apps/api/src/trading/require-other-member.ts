// Whoever decides what another member of their company asked for: not their own, nor from a device both used.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { type Deciding, deciderHindrance } from '#compliance/company-deciders.ts'
import type { Deps } from '#deps.ts'
import { haveSharedDevice } from '#people/have-shared-device.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import type { Tx } from '#tables.ts'

/** Two accounts that were signed in at one device lately are one person's. */
const DEVICE_DAYS = 7

/** In the transaction that decides. Their role and who they are is asked elsewhere. */
export async function requireOtherMember(deps: Deps, tx: Tx, deciding: Deciding): Promise<void> {
  const { decider, maker } = deciding
  if (maker === decider.id) throw new AppError('same_person', { detail: OWN_TEXT })
  const hindrance = await deciderHindrance(deps, tx, deciding)
  if (hindrance) throw hindrance
  const since = after(deps.clock.now(), -DEVICE_DAYS * DAY_MS)
  if (await haveSharedDevice(tx, decider, { id: maker, device: undefined }, since))
    throw new AppError('same_device', { detail: DEVICE_TEXT })
}

export const OWN_TEXT = say('You asked for this yourself. Another member decides it.')
const DEVICE_TEXT = say(
  'You and whoever asked for this were signed in at one device lately. Somebody with a device of their own decides it.',
)
