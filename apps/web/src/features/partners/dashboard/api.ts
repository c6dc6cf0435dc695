// The calls of partners' members: who they act for, and what their servers have in each mode.

import type { OrderState } from '@kivuko/contract/orders.ts'
import {
  listAccruedMargins,
  listMemberCustomers,
  listMemberOrders,
  readMemberOrder,
} from '@kivuko/contract/partner-dashboard.ts'
import { listPartnerSettlements, readPartnerFloat } from '@kivuko/contract/partner-floats.ts'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import { readPartnerMargin } from '@kivuko/contract/partner-margins.ts'
import { readPartnerOrigins } from '@kivuko/contract/partner-origins.ts'
import { listPartnerPayouts } from '@kivuko/contract/partner-payouts.ts'
import { listPartnerWebhooks, listWebhookDeliveries } from '@kivuko/contract/partner-webhooks.ts'
import { listPartnerKeys, listPartnerRequests, listPartners, readPartner } from '@kivuko/contract/partners.ts'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api-client.ts'

/** Whose, and in which mode. */
export type Place = { id: string; mode: PartnerMode }

export const partnersQuery = queryOf(['partners'], listPartners)

export function partnerQuery(id: string) {
  return queryOf(['partners', id], readPartner, { params: { id } })
}

export function keysQuery({ id, mode }: Place) {
  return queryOf(['partners', id, mode, 'keys'], listPartnerKeys, { params: { id }, query: { mode } })
}

export function webhooksQuery({ id, mode }: Place) {
  return queryOf(['partners', id, mode, 'webhooks'], listPartnerWebhooks, { params: { id }, query: { mode } })
}

export function floatQuery({ id, mode }: Place) {
  return queryOf(['partners', id, mode, 'float'], readPartnerFloat, { params: { id }, query: { mode } })
}

export function payoutsQuery({ id, mode }: Place) {
  return queryOf(['partners', id, mode, 'payouts'], listPartnerPayouts, { params: { id }, query: { mode } })
}

export function settlementsQuery({ id, mode }: Place) {
  return queryOf(['partners', id, mode, 'settlements'], listPartnerSettlements, { params: { id }, query: { mode } })
}

export function marginQuery({ id, mode }: Place) {
  return queryOf(['partners', id, mode, 'margin'], readPartnerMargin, { params: { id }, query: { mode } })
}

export function accruedQuery({ id, mode }: Place) {
  return queryOf(['partners', id, mode, 'accrued'], listAccruedMargins, { params: { id }, query: { mode } })
}

export function originsQuery({ id, mode }: Place) {
  return queryOf(['partners', id, mode, 'origins'], readPartnerOrigins, { params: { id }, query: { mode } })
}

export function orderQuery({ id, mode }: Place, order: string) {
  return queryOf(['partners', id, mode, 'orders', order], readMemberOrder, { params: { id, order }, query: { mode } })
}

export type OrderSearch = { status: OrderState | ''; external_id: string; customer_id: string }

export function orderPages({ id, mode }: Place, search: OrderSearch) {
  const { status, external_id, customer_id } = search
  const sought = { ...(status && { status }), ...(external_id && { external_id }), ...(customer_id && { customer_id }) }
  return infiniteQueryOptions({
    queryKey: ['partners', id, mode, 'orders', sought],
    queryFn: ({ pageParam: after, signal }) =>
      call(listMemberOrders, { params: { id }, query: { mode, ...sought, ...(after ? { after } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

export function customerPages({ id, mode }: Place, external_id: string) {
  return infiniteQueryOptions({
    queryKey: ['partners', id, mode, 'customers', external_id],
    queryFn: ({ pageParam: after, signal }) =>
      call(listMemberCustomers, {
        params: { id },
        query: { mode, ...(external_id ? { external_id } : {}), ...(after ? { after } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** By name; what is not sought is the empty text. */
export type RequestSearch = Record<'request_id' | 'object' | 'key_id' | 'path', string>

export function requestPages({ id, mode }: Place, search: RequestSearch) {
  const sought = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))
  return infiniteQueryOptions({
    queryKey: ['partners', id, mode, 'requests', sought],
    queryFn: ({ pageParam: after, signal }) =>
      call(listPartnerRequests, { params: { id }, query: { mode, ...sought, ...(after ? { after } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

export function deliveryPages({ id, mode }: Place, { webhook, state }: { webhook: string; state: string }) {
  return infiniteQueryOptions({
    queryKey: ['partners', id, mode, 'deliveries', webhook, state],
    queryFn: ({ pageParam: after, signal }) =>
      call(listWebhookDeliveries, {
        params: { id, webhook },
        query: { mode, ...(state ? { state: state as 'waiting' } : {}), ...(after ? { after } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** What was read of this partner is read anew once something of it changed. */
export function usePartnerChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      void queries.invalidateQueries({ queryKey: partnersQuery.queryKey })
      onDone?.(answer)
    },
  })
}
