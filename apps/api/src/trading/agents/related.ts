// Whether an agent and a customer are one person, as far as it can be told: one phone, or one device.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { type Holder, haveSharedDevice } from '#people/have-shared-device.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import type { Db } from '#tables.ts'
import type { Agent } from './agent.ts'

/** So long a device that both signed in at relates them. */
const RELATED_DAYS = 30

type Side = Holder & { phone: string | null }

/** Throws `agent_related`. */
export async function refuseRelated(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  { agent, agentSide, customer }: { agent: Agent; agentSide: Side; customer: Side },
): Promise<void> {
  const isOnePhone = customer.phone !== null && [agent.phone, agentSide.phone].includes(customer.phone)
  const isOneDevice = Boolean(agentSide.device) && agentSide.device === customer.device
  const since = after(deps.clock.now(), -RELATED_DAYS * DAY_MS)
  if (isOnePhone || isOneDevice || (await haveSharedDevice(db, agentSide, customer, since)))
    throw new AppError('agent_related')
}
