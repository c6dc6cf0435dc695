// The calls of requests for money.
import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import {
  askForMoney,
  declineMoneyRequest,
  listMoneyRequests,
  type MoneyRequest,
  payMoneyRequest,
  takeBackMoneyRequest,
  unblockAsker,
} from '@kivuko/contract/requests.ts'
import { call, queryOf } from '#lib/api-client.ts'
import { idlePoll } from '#lib/idle-poll.ts'

export const requestsQuery = { ...queryOf(['requests'], listMoneyRequests), refetchInterval: idlePoll(30_000) }

export type Asking = Required<
  Pick<BodyInput<typeof askForMoney>, 'recipient_identifier' | 'currency' | 'amount' | 'note'>
>

export async function sendAsking(asking: Asking, key: string): Promise<MoneyRequest> {
  return await call(askForMoney, { body: asking, idempotencyKey: key })
}

export async function payRequest(request_id: string, key: string): Promise<{ message: string }> {
  return await call(payMoneyRequest, { body: { request_id }, idempotencyKey: key })
}

export async function decline(id: string, block: boolean): Promise<MoneyRequest> {
  return await call(declineMoneyRequest, { params: { id }, body: { block } })
}

export async function takeBack(id: string): Promise<MoneyRequest> {
  return await call(takeBackMoneyRequest, { params: { id } })
}

export async function unblock(asker_id: string): Promise<void> {
  await call(unblockAsker, { body: { asker_id } })
}
