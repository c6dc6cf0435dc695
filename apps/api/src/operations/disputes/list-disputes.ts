// Disputes as the console lists them.
import type { DisputeLine } from '@kivuko/contract/console-disputes.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { PageAsked } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { type DisputeFilter, type FoundDispute, pageDisputes } from './store.ts'

export async function listDisputes({ db }: Deps, filter: DisputeFilter, asked: PageAsked): Promise<Page<DisputeLine>> {
  const { rows, next } = await pageDisputes(db, filter, asked)
  return { rows: rows.map(toDisputeLine), next }
}

export function toDisputeLine(row: FoundDispute): DisputeLine {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    provider_ref: row.provider_ref,
    currency: row.currency,
    amount: toDecimal(money(row.currency, row.amount_units)),
    reason: row.reason,
    customer: row.user_id === null ? null : { id: row.user_id, name: row.customer_name ?? row.user_id },
    reference: row.order_reference,
    answer_by: row.answer_by?.toISOString() ?? null,
    opened_at: row.opened_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}
