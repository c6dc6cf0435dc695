// An event as it is told: what happened to an order of a customer, or to a payout from the float, as ids and states. Pure.
import type { PartnerEvent } from '@kivuko/contract/partner-events.ts'
import type { Tables } from '#tables.ts'

type Told = 'type' | 'at' | 'object_id' | 'customer_id' | 'external_id' | 'status' | 'delivery_status'
type Happened = Pick<Tables['partner_events'], Told> & { id: string }

export function toEvent({
  id,
  type,
  at,
  object_id,
  customer_id,
  external_id,
  status,
  delivery_status,
}: Happened): PartnerEvent {
  const object =
    type === 'bulk_payout.created' || type === 'bulk_payout.updated'
      ? { kind: 'bulk_payout' as const, id: object_id, status }
      : { kind: 'order' as const, id: object_id, customer_id, external_id, status, delivery_status }
  return { id, type, created_at: at.toISOString(), object }
}
