// The calls of Add Funds.
import { bankFillDetails, bankFills } from '@kivuko/contract/bank-fills.ts'
import type { CardFill } from '@kivuko/contract/buying.ts'
import { type CardFillQuote, cardFills, quoteCardFill } from '@kivuko/contract/card-fills.ts'
import { depositByPhone } from '@kivuko/contract/mobile-money.ts'
import { paybillDetails } from '@kivuko/contract/paybill.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import { parse } from '@kivuko/money/money.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api-client.ts'
import { type Payment, readablePayment, readPayment } from '#lib/payment-answer.ts'
import { type DepositBounds, type DepositRequest, depositTerms } from './read-deposit.ts'

const readableDeposit = { ...depositByPhone, response: readablePayment }
const RECENT_DEPOSITS = 5

/** The key is also the reference, so that the payment can be found by it even when the answer is lost. */
export async function sendDeposit(request: DepositRequest, key: string, bounds: DepositBounds): Promise<Payment> {
  const answer = await call(readableDeposit, { body: { ...request, reference: key }, idempotencyKey: key })
  const known = { ...request, ...depositTerms(request.amount, bounds), received_currency: request.currency }
  return readPayment(answer, known, key)
}

/** Of this installation; undefined while M-Pesa is closed. */
export const depositBoundsQuery = queryOptions({
  queryKey: ['deposit-bounds'],
  queryFn: async ({ signal }): Promise<DepositBounds | null> => {
    const { methods } = await call(paymentOptions, { signal })
    const found = methods.find(({ currency, method }) => currency === 'KES' && method === 'mpesa')
    const minimum = found && parse('KES', found.minimum)
    const maximum = found && parse('KES', found.maximum)
    return minimum && maximum ? { minimum, maximum } : null
  },
})

/** The customer's last deposits. */
export const recentDepositsQuery = queryOptions({
  queryKey: ['transactions', 'deposits-of-add-funds'],
  queryFn: async ({ signal }) => {
    const query = { transaction_type: 'deposit', limit: String(RECENT_DEPOSITS) } as const
    return (await call(listTransactions, { query, signal })).transactions
  },
})

/** Which wallets can be filled by bank. */
export const bankFillsQuery = queryOptions(queryOf(['bank-fills'], bankFills))

const OPENING_POLL_MS = 3_000
/** A transfer arrives without a word from the page. */
export const ARRIVAL_POLL_MS = 15_000

/** Asked again while the bank opens the account number, and for what arrives. */
export function bankFillQuery(currency: WalletCurrency) {
  return queryOptions({
    ...queryOf(['bank-fills', currency], bankFillDetails, { params: { currency } }),
    refetchInterval: ({ state }) => (state.data?.account === null ? OPENING_POLL_MS : ARRIVAL_POLL_MS),
  })
}

/** Which wallets can be filled by card. */
export const cardFillsQuery = queryOptions(queryOf(['card-fills'], cardFills))

export function askCardFill({ currency, amount }: { currency: CardFill; amount: string }): Promise<CardFillQuote> {
  return call(quoteCardFill, { params: { currency }, body: { amount } })
}

/** Where the customer can pay from any phone. It never changes for them. */
export const paybillQuery = queryOptions({
  ...queryOf(['paybill'], paybillDetails),
  staleTime: Number.POSITIVE_INFINITY,
})
