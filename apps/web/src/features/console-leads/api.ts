// The calls of the leads page.
import {
  answerEnquiry,
  type DeskEnquiry,
  type DeskSubscriber,
  type EnquiryStand,
  listEnquiries,
  listSubscribers,
} from '@kivuko/contract/console-leads.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { chosen, pagesOf } from '#lib/console-pages.ts'

/** What is asked for when nothing is chosen, and what asks for every one. */
export const FIRST_STAND: EnquiryStand = 'open'
export const EVERY_STAND = 'all'

export type EnquiryFilters = Record<'stand' | 'search', string>
export type SubscriberFilters = Record<'state' | 'search', string>

export function enquiriesQuery(filters: EnquiryFilters) {
  const stand = filters.stand === EVERY_STAND ? '' : filters.stand || FIRST_STAND
  // What an address says is checked by the server, as every call is.
  const query = chosen({ ...filters, stand }) as Partial<Record<keyof EnquiryFilters, never>>
  return pagesOf<DeskEnquiry>(['enquiries', filters], ({ after, signal }) =>
    call(listEnquiries, { query: { ...query, ...(after ? { after } : {}) }, signal }),
  )
}

/** Null when there is none of this number. */
export function enquiryQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'enquiry', id],
    queryFn: async ({ signal }) => (await call(listEnquiries, { query: { search: id }, signal })).rows[0] ?? null,
  })
}

export function useAnswer(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (note: string) => call(answerEnquiry, { params: { id }, body: note ? { note } : {} }),
    onSuccess(answer) {
      queries.setQueryData(enquiryQuery(id).queryKey, answer)
      void queries.invalidateQueries({ queryKey: ['console', 'enquiries'] })
      void queries.invalidateQueries({ queryKey: ['console', 'waiting'] })
    },
  })
}

export function subscribersQuery(filters: SubscriberFilters) {
  const query = chosen(filters) as Partial<Record<keyof SubscriberFilters, never>>
  return pagesOf<DeskSubscriber>(['subscribers', filters], ({ after, signal }) =>
    call(listSubscribers, { query: { ...query, ...(after ? { after } : {}) }, signal }),
  )
}
