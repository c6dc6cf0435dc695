// The calls of withdrawing coins.
import {
  cancelWithdrawal,
  createWithdrawal,
  getWithdrawal,
  quoteWithdrawal,
  type Withdrawal,
  type WithdrawalState,
} from '@kivuko/contract/chain.ts'
import type { BodyInput, Response } from '@kivuko/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '#lib/api-client.ts'

export type WithdrawalQuote = Response<typeof quoteWithdrawal>

const WITHDRAWAL_POLL_MS = 3_000
const UNDER_WAY: readonly WithdrawalState[] = ['waiting', 'sending', 'confirming']

export async function askWithdrawalQuote(
  body: BodyInput<typeof quoteWithdrawal>,
  signal: AbortSignal,
): Promise<WithdrawalQuote> {
  return await call(quoteWithdrawal, { body, signal })
}

export async function withdrawAt(quoteId: string, key: string): Promise<Withdrawal> {
  return await call(createWithdrawal, { body: { quote_id: quoteId }, idempotencyKey: key })
}

export async function takeBack(reference: string): Promise<Withdrawal> {
  return await call(cancelWithdrawal, { params: { reference } })
}

/** Looked up again until it has ended. */
export function withdrawalQuery(reference: string) {
  return queryOptions({
    queryKey: ['withdrawal', reference],
    queryFn: ({ signal }) => call(getWithdrawal, { params: { reference }, signal }),
    refetchInterval: ({ state }) =>
      state.data ? isUnderWay(state.data) && WITHDRAWAL_POLL_MS : !isMissing(state.error) && WITHDRAWAL_POLL_MS,
  })
}

export function isUnderWay({ status }: Withdrawal): boolean {
  return UNDER_WAY.includes(status)
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'withdrawal_not_found'
}
