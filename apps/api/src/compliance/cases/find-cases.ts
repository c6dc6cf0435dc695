// The queue, and one case of it. Reading one is written down: it shows what is known of a person.
import type { Case, consoleCases } from '@kivuko/contract/console-cases.ts'
import type { Query, Response } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { refuseOwn } from '#compliance/is-part-of-company.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { UserId } from '#platform/ids.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { recordSearch } from '#record/record-search.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Db } from '#tables.ts'
import { findPeople } from '#users/find-by-identifier.ts'
import { getUser } from '#users/find-user.ts'
import { fullNameOf } from '#users/user.ts'
import { type FoundCase, factsOf, toCase, toLine } from './case.ts'
import { findCase, findCases, findOthers } from './store.ts'

/** Searching for a person is written down. */
export async function listCases(
  deps: Deps,
  { limit, after, assignee, ...filter }: Query<typeof consoleCases>,
  caller: StaffCaller,
): Promise<Response<typeof consoleCases>> {
  if (filter.search)
    await recordSearch(deps, { actor: caller.actor, action: 'case.search', subject: 'cases', detail: filter.search })
  const whose = assignee === 'me' ? caller.id : assignee === 'nobody' ? null : undefined
  const { rows, next } = await findCases(deps.db, { ...filter, assignee: whose }, { limit, after })
  return { rows: rows.map(toLine), next }
}

/** A refusal is written down. */
export async function readCase(deps: Deps, id: string, caller: StaffCaller): Promise<Case> {
  const answer = await recordingRefusals(deps, { actor: caller.actor, subject: id, tried: 'case.read' }, async () => {
    const found = await findCase(deps.db, id)
    await refuseOwn(deps.db, caller.actor, found?.user_id)
    return showCase(deps.db, id, caller)
  })
  await inTransaction(deps.db, (tx) =>
    writeAudit(deps, tx, {
      actor: caller.actor,
      action: 'case.read',
      subject: id,
      detail: answer.customer?.id ?? answer.about,
    }),
  )
  return answer
}

/** For who just changed it, and so has read it. */
export async function showCase(db: Db, id: string, { role }: StaffCaller): Promise<Case> {
  const row = await findCase(db, id)
  if (!row) throw new AppError('case_not_found')
  const user = row.user_id === null ? undefined : await getUser(db, row.user_id)
  const others = await findOthers(db, row)
  const closer = row.closed_by?.replace(/^staff:/, '') as UserId | undefined
  const person = closer && (await findPeople(db, [closer])).get(closer)
  const closedBy = person ? fullNameOf(person) : row.closed_by
  return toCase({ row, user, closedBy, accounts: await accountsIn(db, row), others }, role)
}

/** In the order of the facts. */
async function accountsIn(db: Db, row: FoundCase): Promise<Case['accounts']> {
  const facts = factsOf(row)
  const ids = facts.about === 'shared_device' ? (facts.account_ids as UserId[]) : []
  const people = await findPeople(db, ids)
  return ids.map((id) => {
    const person = people.get(id)
    return { id, name: person ? fullNameOf(person) : id }
  })
}
