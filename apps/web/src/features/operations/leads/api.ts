// The calls of the leads page.
import { answerEnquiry, listEnquiries } from '@kivuko/contract/console-leads.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { listKey } from '../use-list.ts'

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
      for (const each of [listEnquiries, consoleWaiting]) void queries.invalidateQueries({ queryKey: listKey(each) })
    },
  })
}
