// What is owed after a card payment came back, and paying it.
import { listDebts, payDebt } from '@kivuko/contract/debts.ts'
import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import { call, queryOf } from '#lib/api-client.ts'

export const debtsQuery = queryOf(['debts'], listDebts)

export function sendDebtPayment(body: BodyInput<typeof payDebt>, idempotencyKey: string) {
  return call(payDebt, { body, idempotencyKey })
}
