// The calls of Add Funds.
import { depositByPhone } from '@kivuko/contract/mobile-money.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { type Payment, readablePayment, readPayment } from '#lib/payment-answer.ts'
import { type DepositRequest, depositTerms } from './read-deposit.ts'

const readableDeposit = { ...depositByPhone, response: readablePayment }
const RECENT_DEPOSITS = 5

/** The key is also the reference, so that the payment can be found by it even when the answer is lost. */
export async function sendDeposit(request: DepositRequest, key: string): Promise<Payment> {
  const answer = await call(readableDeposit, { body: { ...request, reference: key }, idempotencyKey: key })
  const known = { ...request, ...depositTerms(request.amount), received_currency: request.currency }
  return readPayment(answer, known, key)
}

/** The customer's last deposits. */
export const recentDepositsQuery = queryOptions({
  queryKey: ['transactions', 'deposits-of-add-funds'],
  queryFn: async ({ signal }) => {
    const query = { transaction_type: 'deposit', limit: String(RECENT_DEPOSITS) } as const
    return (await call(listTransactions, { query, signal })).transactions
  },
})
