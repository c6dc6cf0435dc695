// What other roles of the database may do with the ledger, for those who run it as another role than its owner.
import pg from 'pg'
import type { Queryable } from './queryable.ts'

export type LedgerRoles = {
  /** Posts and reads. It changes nothing that was posted, and of an account only what a posting moves. */
  run: string
  /** Reads. */
  read: string
}

/** Repeatable. Call it as the owner, after `migrateLedger`; the roles exist. */
export async function grantLedger(db: Queryable, roles: LedgerRoles): Promise<void> {
  const [run, read] = [pg.escapeIdentifier(roles.run), pg.escapeIdentifier(roles.read)]
  await db.query(`
    revoke all on all tables in schema ledger from ${run}, ${read};
    revoke all on all sequences in schema ledger from ${run}, ${read};
    grant usage on schema ledger to ${run}, ${read};
    grant select on all tables in schema ledger to ${run}, ${read};
    grant insert on ledger.accounts, ledger.journals, ledger.entries, ledger.rejections to ${run};
    grant update (balance, sequence) on ledger.accounts to ${run};
    grant usage on sequence ledger.journal_ids to ${run};`)
}
