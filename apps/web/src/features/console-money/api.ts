// The calls of the money desk.
import {
  type DeskTransfer,
  listDeskTransfers,
  listWebhooks,
  openDeskTransfer,
  openWebhook,
  type Webhook,
} from '@kivuko/contract/console-money.ts'
import { listStuckPayments, type StuckPayment } from '@kivuko/contract/console-stuck.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { useRole } from '#lib/console-member.ts'
import { chosen, pagesOf } from '#lib/console-pages.ts'

const LOOK_AGAIN_MS = 30_000

export const TRANSFER_FILTERS = ['stand', 'currency', 'provider', 'from', 'to', 'search'] as const
export type TransferFilters = Record<(typeof TRANSFER_FILTERS)[number], string>
/** What is asked for when nothing is chosen, and what asks for every one. */
export const FIRST_STAND = 'decide'
export const EVERY_STAND = 'all'

export function transfersQuery(filters: TransferFilters) {
  const stand = filters.stand === EVERY_STAND ? '' : filters.stand || FIRST_STAND
  // What an address says is checked by the server, as every call is.
  const query = chosen({ ...filters, stand }) as Partial<Record<keyof TransferFilters, never>>
  return {
    ...pagesOf<DeskTransfer>(['transfers', filters], ({ after, signal }) =>
      call(listDeskTransfers, { query: { ...query, ...(after ? { after } : {}) }, signal }),
    ),
    refetchInterval: LOOK_AGAIN_MS,
  }
}

/** Opening one is written down, so it is asked for once, not at every glance at the window. */
export function transferQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'transfer', id],
    queryFn: ({ signal }) => call(openDeskTransfer, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export const STUCK_FILTERS = ['kind', 'search'] as const
export type StuckFilters = Record<(typeof STUCK_FILTERS)[number], string>

export function stuckQuery(filters: StuckFilters) {
  const query = chosen(filters) as Partial<Record<keyof StuckFilters, never>>
  return {
    ...pagesOf<StuckPayment>(['stuck-payments', filters], ({ after, signal }) =>
      call(listStuckPayments, { query: { ...query, ...(after ? { after } : {}) }, signal }),
    ),
    refetchInterval: LOOK_AGAIN_MS,
  }
}

export const WEBHOOK_FILTERS = ['provider', 'outcome', 'type', 'from', 'to', 'search'] as const
export type WebhookFilters = Record<(typeof WEBHOOK_FILTERS)[number], string>

export function webhooksQuery(filters: WebhookFilters) {
  const query = chosen(filters) as Partial<Record<keyof WebhookFilters, never>>
  return {
    ...pagesOf<Webhook>(['webhooks', filters], ({ after, signal }) =>
      call(listWebhooks, { query: { ...query, ...(after ? { after } : {}) }, signal }),
    ),
    refetchInterval: LOOK_AGAIN_MS,
  }
}

export function webhookQuery(name: { provider: string; id: string }) {
  return queryOptions({
    queryKey: ['console', 'webhook', name],
    queryFn: ({ signal }) => call(openWebhook, { query: name, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const STANDING_EVERY_MS = 2_000

/** How an event stands that waits to be handled: from the list, which is not written down, until it is handled. */
export function standingQuery({ provider, id }: { provider: string; id: string }) {
  return queryOptions({
    queryKey: ['console', 'webhook-standing', provider, id],
    async queryFn({ signal }) {
      const { rows } = await call(listWebhooks, { query: { provider, search: id }, signal })
      return rows.find((row) => row.id === id) ?? null
    },
    refetchInterval: ({ state }) => (state.data && state.data.outcome !== 'received' ? false : STANDING_EVERY_MS),
  })
}

/** Support looks; treasury and admins decide. The server decides on its own. */
export function useMayDecide(): boolean {
  const role = useRole()
  return role === 'treasury' || role === 'admin'
}
