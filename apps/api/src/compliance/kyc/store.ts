// SQL on applications, and on what verification writes into a customer's own row.
import type { KycAddress, KycPurpose, KycTier } from '@kivuko/contract/kyc.ts'
import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export async function setTier(tx: Tx, userId: UserId, tier: KycTier): Promise<void> {
  await tx.updateTable('users').set({ kyc_tier: tier }).where('id', '=', userId).execute()
}

type Details = Pick<
  Tables['users'],
  'first_name' | 'last_name' | 'email' | 'email_verified_at' | 'phone' | 'date_of_birth'
>

/** An address that is taken violates `users_email`. */
export async function setDetails(tx: Tx, userId: UserId, details: Details): Promise<void> {
  await tx.updateTable('users').set(details).where('id', '=', userId).execute()
}

export type Application = { address: KycAddress | null; purpose: KycPurpose | null; submittedAt: Date | null }

export async function findApplication(db: Db, userId: UserId): Promise<Application> {
  const row = await db.selectFrom('kyc_applications').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return {
    address: (row?.address ?? null) as KycAddress | null,
    purpose: (row?.purpose ?? null) as KycPurpose | null,
    submittedAt: row?.submitted_at ?? null,
  }
}

export async function setStep(tx: Tx, userId: UserId, step: 'address' | 'purpose', answer: object): Promise<void> {
  const json = JSON.stringify(answer)
  await tx
    .insertInto('kyc_applications')
    .values({ user_id: userId, address: null, purpose: null, submitted_at: null, [step]: json })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ [step]: json }))
    .execute()
}

/** The first time counts. */
export async function noteSubmitted(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('kyc_applications')
    .set({ submitted_at: sql<Date>`coalesce(submitted_at, ${now})` })
    .where('user_id', '=', userId)
    .execute()
}
