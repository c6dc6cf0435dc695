// A new ACCOUNT_KEY: numbers of documents that partners told, sealed by the old one, are sealed anew, and found by the new one.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { Tx } from '#tables.ts'
import { numberHash, openReliedNumber, type ReliedIdentity, sealReliedNumber } from './reliance/relied-identity.ts'
import { findNumbersAfter, reliedIdentities } from './reliance/store.ts'

const BATCH = 100

/** Answers how many. Killed at any moment and started again, it goes on: a batch is one transaction. */
export async function resealRelied({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  return eachOld({ db, secrets }, async (tx, row) => {
    const number = openReliedNumber(secrets, row)
    const sealed_number = sealReliedNumber(secrets, row.id, number)
    await reliedIdentities.change(tx, row.id, { sealed_number, number_hash: numberHash(secrets, { ...row, number }) })
  })
}

/** How many the old key still seals. */
export function countOldRelied(deps: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  return eachOld(deps, async () => {})
}

async function eachOld(
  { db, secrets }: { db: Deps['db']; secrets: Secrets },
  work: (tx: Tx, row: ReliedIdentity) => Promise<void>,
): Promise<number> {
  let count = 0
  for (let last = ''; ; ) {
    const rows = await inTransaction(db, async (tx) => {
      const batch = await findNumbersAfter(tx, last, BATCH)
      const old = batch.filter(({ sealed_number }) => !secrets.isCurrent(sealed_number))
      for (const row of old) await work(tx, row)
      count += old.length
      return batch
    })
    if (rows.length < BATCH) return count
    last = rows.at(-1)?.id ?? ''
  }
}
