// SQL on the ledger's accounts, all of a kind together.
import type { Asset } from '@kivuko/money/assets.ts'
import { sql } from 'kysely'
import type { Db } from '#tables.ts'

/** `kind` is the account's name without customer and asset: 'customer:available', 'treasury', 'clearing:stripe'. */
export type KindTotal = { asset: Asset; kind: string; units: bigint }

/** In one query: all as of one moment. */
export async function sumAccounts(db: Db): Promise<KindTotal[]> {
  const { rows } = await sql<{ asset: Asset; kind: string; units: string }>`
    select asset, kind, sum(balance)::text as units from (
      select asset, balance, case when name like 'customer:%' then 'customer:' || split_part(name, ':', 3)
        else left(name, -1 - length(asset)) end as kind
      from ledger.accounts
    ) as account group by asset, kind`.execute(db)
  return rows.map(({ asset, kind, units }) => ({ asset, kind, units: BigInt(units) }))
}
