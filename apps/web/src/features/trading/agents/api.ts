// The calls of agents, and of the customers who come to them.
import * as endpoints from '@kivuko/contract/agents.ts'
import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api-client.ts'
import { reloadMoney } from '#lib/use-payment.ts'

const POLL_MS = 3_000
const DESK_POLL_MS = 10_000

export const agentQuery = queryOf(['agent'], endpoints.readAgent)
export const deskQuery = { ...queryOf(['agent', 'deals'], endpoints.listAgentDeals), refetchInterval: DESK_POLL_MS }

export function dealQuery(reference: string) {
  return queryOptions({
    queryKey: ['agent-deals', reference],
    queryFn: ({ signal }) => call(endpoints.getAgentDeal, { params: { reference }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'waiting' ? false : POLL_MS),
    refetchOnWindowFocus: true,
  })
}

export function foundAgentQuery(number: string) {
  return queryOptions({
    queryKey: ['agents', number],
    queryFn: ({ signal }) => call(endpoints.findAgent, { params: { number }, signal }),
    retry: false,
  })
}

export type Application = BodyInput<typeof endpoints.applyAsAgent>
export type NewDeal = Omit<BodyInput<typeof endpoints.startAgentDeal>, 'reference'>
export type Asked = Omit<BodyInput<typeof endpoints.askAgentForCash>, 'reference'> & { number: string }

export const apply = async (body: Application) => await call(endpoints.applyAsAgent, { body })
export const endAgency = async () => await call(endpoints.endAgency)

/** The key is the reference as well, so that a repeat is the same deal even when the answer was lost. */
export const startDeal = async (body: NewDeal, key: string) =>
  await call(endpoints.startAgentDeal, { body: { ...body, reference: key }, idempotencyKey: key })

export const askForCash = async ({ number, ...body }: Asked, key: string) =>
  await call(endpoints.askAgentForCash, { params: { number }, body: { ...body, reference: key }, idempotencyKey: key })

export const approve = async (reference: string, key: string) =>
  await call(endpoints.approveDeal, { params: { reference }, idempotencyKey: key })

export const confirmCode = async (reference: string, code: string, key: string) =>
  await call(endpoints.confirmDealCode, { params: { reference }, body: { code }, idempotencyKey: key })

export const showCode = async (reference: string) => await call(endpoints.showDealCode, { params: { reference } })
export const endDeal = async (reference: string) => await call(endpoints.endDeal, { params: { reference } })

/** A deal changed: it, the agent's desk, and the wallet are as the server says. */
export function takeDeal(queries: QueryClient, deal: endpoints.AgentDeal): void {
  queries.setQueryData(dealQuery(deal.reference).queryKey, deal)
  void queries.invalidateQueries({ queryKey: deskQuery.queryKey })
  if (deal.status === 'completed') reloadMoney(queries)
}
