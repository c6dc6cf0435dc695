// A customer's requests as they see them, and whom they take none from.
import type { Response } from '@kivuko/contract/endpoint.ts'
import { type MoneyRequest as Answer, type listMoneyRequests, REQUESTS_SHOWN } from '@kivuko/contract/requests.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { findPeople, type Person } from '#users/find-by-identifier.ts'
import { maskEmail } from '#users/identifier.ts'
import { fullNameOf } from '#users/user.ts'
import { amountOf, type MoneyRequest } from './request.ts'
import { findBlockedBy, findRequestsOf, type ShownRequest } from './store.ts'

export async function listRequests(deps: Deps, userId: UserId): Promise<Response<typeof listMoneyRequests>> {
  const [rows, blocked] = await Promise.all([
    findRequestsOf(deps.db, userId, REQUESTS_SHOWN),
    findBlockedBy(deps.db, userId),
  ])
  const people = await findPeople(deps.db, [...new Set([...rows.map((row) => otherOf(row, userId)), ...blocked])])
  return {
    requests: rows.map((row) => toAnswer(deps, row, { userId, people })),
    blocked: blocked.map((id) => ({ id, name: nameOf(people.get(id)) })),
  }
}

/** One of them, as the list has it. */
export async function showRequest(deps: Deps, db: Db, request: MoneyRequest, userId: UserId): Promise<Answer> {
  const people = await findPeople(db, [otherOf(request, userId)])
  return toAnswer(deps, { ...request, reference: null }, { userId, people })
}

function otherOf({ asker_id, payer_id }: MoneyRequest, userId: UserId): UserId {
  return asker_id === userId ? payer_id : asker_id
}

function nameOf(person: Person | undefined): string {
  return person ? fullNameOf(person) : ''
}

type Seen = { userId: UserId; people: Map<UserId, Person> }

function toAnswer({ clock }: Deps, row: ShownRequest, { userId, people }: Seen): Answer {
  const other = people.get(otherOf(row, userId))
  // Its time is over, and its job has not come yet.
  const isOver = row.state === 'open' && row.expires_at <= clock.now()
  return {
    id: row.id,
    side: row.asker_id === userId ? 'sent' : 'received',
    person: { name: nameOf(other), contact: other ? maskEmail(other.email) : '' },
    amount: toDecimal(amountOf(row)),
    currency: row.currency,
    note: row.note,
    state: isOver ? 'expired' : row.state,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    ended_at: (isOver ? row.expires_at : row.ended_at)?.toISOString() ?? null,
    reference: row.reference,
  }
}
