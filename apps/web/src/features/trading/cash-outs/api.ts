// The calls of a withdrawal from a wallet.
import {
  type CashOut,
  cancelCashOut,
  type cashOutOptions,
  getCashOut,
  startCashOut,
} from '@kivuko/contract/cash-outs.ts'
import type { BodyInput, Response as Result } from '@kivuko/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'

const POLL_MS = 3_000
/** A new account is waited for, or people work at it: nothing happens within seconds. */
const SLOW_POLL_MS = 15_000

export type CashOutBody = Omit<BodyInput<typeof startCashOut>, 'reference'>
export type CashOutOptions = Result<typeof cashOutOptions>
export type CashOutChoice = CashOutOptions['currencies'][number]

/** The key is the reference as well, so that a repeat is the same one even when the answer was lost. */
export async function sendCashOut(body: CashOutBody, key: string): Promise<CashOut> {
  return await call(startCashOut, { body: { ...body, reference: key }, idempotencyKey: key })
}

export function cashOutQuery(reference: string) {
  return queryOptions({
    queryKey: ['cash-outs', 'one', reference],
    queryFn: ({ signal }) => call(getCashOut, { params: { reference }, signal }),
    refetchInterval: ({ state }) => pauseOf(state.data),
    refetchOnWindowFocus: true,
  })
}

export async function takeBack(reference: string): Promise<CashOut> {
  return await call(cancelCashOut, { params: { reference } })
}

export function isUnderWay({ status }: CashOut): boolean {
  return status === 'waiting' || status === 'sending'
}

/** False once it is over. */
function pauseOf(cashOut: CashOut | undefined): number | false {
  if (cashOut === undefined) return POLL_MS
  if (!isUnderWay(cashOut)) return false
  return cashOut.status === 'waiting' || cashOut.currency === 'USD' ? SLOW_POLL_MS : POLL_MS
}
