// SQL on visits to social providers, who is known there, and tokens handed to the callback page.
import type { UserId } from '#platform/ids.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export async function insertVisit(tx: Tx, row: Tables['social_visits']): Promise<void> {
  await tx.insertInto('social_visits').values(row).execute()
}

/** A visit comes back once; undefined when it is unknown, late or was here before. */
export async function takeVisit(tx: Tx, stateHash: Buffer, now: Date): Promise<Tables['social_visits'] | undefined> {
  const row = await tx.deleteFrom('social_visits').where('state_hash', '=', stateHash).returningAll().executeTakeFirst()
  return row && row.expires_at > now ? row : undefined
}

export async function findIdentityOwner(
  db: Db,
  identity: { issuer: string; subject: string },
): Promise<UserId | undefined> {
  const row = await db
    .selectFrom('social_identities')
    .select('user_id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst()
  return row?.user_id
}

export async function insertIdentity(tx: Tx, row: Tables['social_identities']): Promise<void> {
  await tx.insertInto('social_identities').values(row).execute()
}

export async function insertHandoff(tx: Tx, row: Tables['handoffs']): Promise<void> {
  await tx.insertInto('handoffs').values(row).execute()
}

/** Good once; undefined when it is unknown, late or used. */
export async function takeHandoff(tx: Tx, tokenHash: Buffer, now: Date): Promise<UserId | undefined> {
  const row = await tx.deleteFrom('handoffs').where('token_hash', '=', tokenHash).returningAll().executeTakeFirst()
  return row && row.expires_at > now ? row.user_id : undefined
}
