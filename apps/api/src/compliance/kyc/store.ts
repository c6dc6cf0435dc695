// SQL on applications.

import type { KycPurpose } from '@kivuko/contract/kyc.ts'
import type { KycAddress } from '@kivuko/contract/postal-address.ts'
import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tx } from '#tables.ts'

export const applications = rowTable('kyc_applications')

export type Application = { address: KycAddress | null; purpose: KycPurpose | null; submittedAt: Date | null }

export async function findApplication(db: Db, userId: UserId): Promise<Application> {
  const row = await applications.find(db, { user_id: userId })
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
export async function setSubmitted(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('kyc_applications')
    .set({ submitted_at: sql<Date>`coalesce(submitted_at, ${now})` })
    .where('user_id', '=', userId)
    .execute()
}
