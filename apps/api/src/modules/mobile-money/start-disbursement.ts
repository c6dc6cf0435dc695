// Sets a payment to a phone on its way, and takes it back while it has not left; inside the transaction of what it pays.
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#platform/jobs.ts'
import type { DisbursementId } from '#providers/mobile-money/port.ts'
import type { Tx } from '#tables.ts'
import { DISBURSE } from './job-names.ts'
import { advanceDisbursement, insertDisbursement } from './store.ts'

export async function startDisbursement(
  deps: Deps,
  tx: Tx,
  { id, phone, amount }: { id: DisbursementId; phone: string; amount: Money<'KES'> },
): Promise<void> {
  await insertDisbursement(tx, {
    id,
    phone,
    amount_units: amount.units,
    state: 'waiting',
    attempts: 0,
    conversation_ref: null,
    query_ref: null,
    result_code: null,
    receipt: null,
    created_at: deps.clock.now(),
    ended_at: null,
  })
  await enqueue(tx, DISBURSE, { id }, { key: `disburse:${id}` })
}

/** False when it is on its way already. */
export async function withdrawDisbursement(deps: Deps, tx: Tx, id: DisbursementId): Promise<boolean> {
  return advanceDisbursement(tx, id, 'cancelled', { ended_at: deps.clock.now() })
}
