// An event as it is told: what happened to an order of a customer, or to a payout from the float, as ids and states. Pure.
import type { PartnerEvent } from '@kivuko/contract/partner-events.ts'
import type { Tables } from '#tables.ts'

type Happened = Pick<Tables['partner_events'], 'type' | 'at' | 'object_id' | 'customer_id' | 'status'> & { id: string }

export function toEvent({ id, type, at, object_id, customer_id, status }: Happened): PartnerEvent {
  const object =
    customer_id === null
      ? { kind: 'bulk_payout' as const, id: object_id, status }
      : { kind: 'order' as const, id: object_id, customer_id, status }
  return { id, type, created_at: at.toISOString(), object }
}
