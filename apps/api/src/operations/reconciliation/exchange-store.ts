// SQL on lines whose payment the provider exchanged.
import type { StatementProvider } from '@kivuko/contract/console-reconciliation.ts'
import { sql } from 'kysely'
import type { Tx } from '#tables.ts'
import type { BookedExchange } from './exchange-worth.ts'
import type { Line } from './reconciliation.ts'

export type PresentedLine = Line & { presented_asset: string; presented_units: bigint }

/** Oldest first, and of one moment what came before what went; held until the transaction ends. */
export async function lockUnbookedExchanges(
  tx: Tx,
  provider: StatementProvider,
  limit: number,
): Promise<PresentedLine[]> {
  const { rows } = await sql<PresentedLine>`
    select * from statement_lines
    where provider = ${provider} and presented_asset is not null and exchanged_at is null
    order by at, presented_units < 0, id limit ${limit} for update`.execute(tx)
  return rows
}

/** Of the same payment, between the same two currencies; in the order in which they were booked. */
export async function findBookedExchanges(tx: Tx, line: PresentedLine): Promise<BookedExchange[]> {
  const { rows } = await sql<BookedExchange>`
    select presented_units, worth_units from statement_lines
    where provider = ${line.provider} and payment_ref = ${line.payment_ref} and exchanged_at is not null
      and presented_asset = ${line.presented_asset} and asset = ${line.asset}
    order by at, presented_units < 0, id`.execute(tx)
  return rows
}

export async function setExchangeBooked(
  tx: Tx,
  { provider, id }: Line,
  { worthUnits, now }: { worthUnits: bigint; now: Date },
): Promise<void> {
  await tx
    .updateTable('statement_lines')
    .set({ worth_units: worthUnits, exchanged_at: now })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute()
}
