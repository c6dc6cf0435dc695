// The queue, and one case of it. Reading one is written down: it shows what is known of a person.
import type { Case, consoleCases } from '@kivuko/contract/console-cases.ts'
import type { Query, Response } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { notingRefusals, refuseOwnAccount } from '#modules/audit/note-refusals.ts'
import { writeAudit } from '#modules/audit/write-audit.ts'
import { findPeople } from '#modules/users/find-by-identifier.ts'
import { getUser } from '#modules/users/find-user.ts'
import { fullNameOf } from '#modules/users/user.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { UserId } from '#platform/ids.ts'
import { pageOf } from '#platform/page-of.ts'
import type { Db } from '#tables.ts'
import { type FoundCase, factsOf, toCase, toLine } from './case.ts'
import { findCase, findCases, findNameOf, findOthers } from './store.ts'

/** Searching for a person is written down. */
export async function listCases(
  deps: Deps,
  { limit, assignee, ...filter }: Query<typeof consoleCases>,
  caller: StaffCaller,
): Promise<Response<typeof consoleCases>> {
  // Once for a search, not for each of its pages.
  if (filter.search && !filter.after) {
    const deed = { actor: caller.actor, action: 'case.search', subject: 'cases', detail: filter.search }
    await inTransaction(deps.db, (tx) => writeAudit(deps, tx, deed))
  }
  const whose = assignee === 'me' ? caller.id : assignee === 'nobody' ? null : undefined
  const { rows, next } = pageOf(await findCases(deps.db, { ...filter, assignee: whose }, limit + 1), limit)
  return { rows: rows.map(toLine), next }
}

/** Throws `case_not_found`, and `own_account`, which is written down. */
export async function readCase(deps: Deps, id: string, caller: StaffCaller): Promise<Case> {
  const answer = await notingRefusals(deps, { actor: caller.actor, subject: id, tried: 'case.read' }, async () => {
    const found = await findCase(deps.db, id)
    refuseOwnAccount(caller.actor, found?.user_id)
    return showCase(deps.db, id, caller)
  })
  await inTransaction(deps.db, (tx) =>
    writeAudit(deps, tx, { actor: caller.actor, action: 'case.read', subject: id, detail: answer.customer.id }),
  )
  return answer
}

/** For who just changed it, and so has read it. Throws `case_not_found`. */
export async function showCase(db: Db, id: string, { role }: StaffCaller): Promise<Case> {
  const row = await findCase(db, id)
  if (!row) throw new AppError('case_not_found')
  const user = await getUser(db, row.user_id)
  const others = await findOthers(db, row)
  const closedBy = row.closed_by && ((await findNameOf(db, row.closed_by)) ?? row.closed_by)
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
