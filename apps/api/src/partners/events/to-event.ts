// An event as it is told: what happened to an order, to a payout from the float, or to what was said of a customer, as ids and states. Pure.
import type { PartnerEvent } from '@kivuko/contract/partner-events.ts'
import type { Tables } from '#tables.ts'

type Told = 'type' | 'at' | 'object_id' | 'customer_id' | 'external_id' | 'status' | 'delivery_status'
type Happened = Pick<Tables['partner_events'], Told> & { id: string }

export function toEvent({ id, type, at, object_id, status, ...row }: Happened): PartnerEvent {
  const { customer_id, external_id, delivery_status } = row
  const [kind] = type.split('.') as [PartnerEvent['object']['kind']]
  return { id, type, created_at: at.toISOString(), object: objectOf() }

  function objectOf(): PartnerEvent['object'] {
    if (kind === 'order') return { kind, id: object_id, customer_id, external_id, status, delivery_status }
    if (kind === 'sale') return { kind, id: object_id, customer_id, external_id, status }
    if (kind === 'payout_account') return { kind, id: object_id, customer_id: customer_id ?? '', status }
    return { kind: kind as 'bulk_payout', id: object_id, status }
  }
}
