// The calls of the page of webhooks.
import { listWebhooks, openWebhook } from '@kivuko/contract/console-webhooks.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api-client.ts'
import { READ_ONCE } from '../loaded.tsx'

export function webhookQuery(name: { provider: string; id: string }) {
  return { ...queryOf(['console', 'webhook', name], openWebhook, { query: name }), ...READ_ONCE }
}

const STANDING_EVERY_MS = 2_000

/** The state of an event that waits to be handled: from the list, which is not audited, until it is handled. */
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
