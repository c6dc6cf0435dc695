// How a request ends unpaid: declined by whom it asks, taken back by who asks, or out of time.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { MoneyRequestId, UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { findPeople } from '#users/find-by-identifier.ts'
import { endedNotice, type MoneyRequest } from './request.ts'
import { blocks, requests } from './store.ts'

/** With `block`, who asks may not ask this customer again; their other requests that wait stay and can be declined. */
export async function declineRequest(
  deps: Deps,
  id: MoneyRequestId,
  { by, block }: { by: UserId; block: boolean },
): Promise<MoneyRequest> {
  return end(deps, id, { side: 'payer_id', by, to: 'declined', block })
}

export async function takeBackRequest(deps: Deps, id: MoneyRequestId, by: UserId): Promise<MoneyRequest> {
  return end(deps, id, { side: 'asker_id', by, to: 'cancelled', block: false })
}

type End = { side: 'asker_id' | 'payer_id'; by: UserId; to: 'declined' | 'cancelled'; block: boolean }

/** The same again is answered quietly; it was paid meanwhile: refused. */
async function end(deps: Deps, id: MoneyRequestId, { side, by, to, block }: End): Promise<MoneyRequest> {
  return inTransaction(deps.db, async (tx) => {
    const request = await requests.lock(tx, { id, [side]: by })
    if (!request) throw new AppError('request_not_found')
    const now = deps.clock.now()
    if (block)
      await blocks.addOnce(tx, { user_id: by, asker_id: request.asker_id, created_at: now }, ['user_id', 'asker_id'])
    if (request.state === to) return request
    const ended = { ...request, state: to, ended_at: now }
    if (!(await requests.advance(tx, id, to, { ended_at: now }))) {
      // Blocking does not wait for anything.
      if (block) return request
      throw new AppError('request_closed')
    }
    const payer = to === 'declined' ? (await findPeople(tx, [by])).get(by) : undefined
    if (payer) await notify(deps, tx, endedNotice(request, 'declined', payer))
    return ended
  })
}

/** Does nothing to one that has ended. */
export async function expireRequest(deps: Deps, id: MoneyRequestId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const request = await requests.lock(tx, id)
    if (request?.state !== 'open' || request.expires_at > deps.clock.now()) return
    await requests.advance(tx, id, 'expired', { ended_at: deps.clock.now() })
    const payer = (await findPeople(tx, [request.payer_id])).get(request.payer_id)
    if (payer) await notify(deps, tx, endedNotice(request, 'expired', payer))
  })
}
