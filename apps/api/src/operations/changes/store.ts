// SQL on changes that two people make together.
import type { ChangeKind } from '@kivuko/contract/console-changes.ts'
import { sql } from 'kysely'
import { stateTable } from '#platform/state-table.ts'
import type { Db } from '#tables.ts'
import { people } from '#users/people.ts'

export const changes = stateTable('changes', {
  proposed: ['approved', 'rejected', 'withdrawn'],
  approved: [],
  rejected: [],
  withdrawn: [],
})

/** With the names of who proposed them, and of whose role it is; oldest first. */
export async function findWaiting(db: Db, kind: ChangeKind | undefined) {
  const waiting = db
    .selectFrom('changes as c')
    .innerJoin(people(db).as('proposer'), 'proposer.id', 'c.proposed_by')
    .leftJoin(people(db).as('member'), (join) => join.on(sql<boolean>`member.id = c.subject`))
    .selectAll('c')
    .select(['proposer.name as proposer_name', 'member.name as member_name', 'member.email as member_email'])
    .where('c.state', '=', 'proposed')
    .orderBy('c.id')
  return (kind ? waiting.where('c.kind', '=', kind) : waiting).execute()
}
