// SQL on what providers said they hold, and on the questions whose answers come by a message.
import type { FloatProvider } from '@kivuko/contract/floats.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export const floats = rowTable('floats')
export const questions = rowTable('float_questions')

/** Every one that was ever told. */
export async function findFloats(db: Db): Promise<Tables['floats'][]> {
  return db.selectFrom('floats').selectAll().orderBy('provider').orderBy('currency').execute()
}

/** One question of a provider at a time: the one before is forgotten, and its answer with it. */
export async function putQuestion(tx: Tx, provider: FloatProvider, askedAt: Date): Promise<void> {
  await tx
    .insertInto('float_questions')
    .values({ provider, query_ref: null, asked_at: askedAt })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ query_ref: null, asked_at: askedAt }))
    .execute()
}

/** An answer to an older question changes nothing. */
export async function putFloat(tx: Tx, provider: FloatProvider, told: Money<FiatAsset>, asOf: Date): Promise<void> {
  const row = { available_units: told.units, as_of: asOf }
  await tx
    .insertInto('floats')
    .values({ provider, currency: told.asset, ...row })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'currency']).doUpdateSet(row).where('floats.as_of', '<=', asOf),
    )
    .execute()
}

/** Whoever releases payouts of a float does so alone until the transaction ends: what it holds is spent once. */
export async function holdFloat(tx: Tx, provider: FloatProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`float ${provider}`}, 0))`.execute(tx)
}
