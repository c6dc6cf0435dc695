// The calls of guided trade.

import type { BodyInput, Response as Result } from '@kivuko/contract/endpoint.ts'
import { kycApplication, listCountries, saveKycAddress, saveKycProfile, saveKycPurpose } from '@kivuko/contract/kyc.ts'
import { readPhone } from '@kivuko/contract/phone.ts'
import {
  type BankPayoutAccount,
  cancelSale as cancelSaleEndpoint,
  createTrade,
  getSale,
  quoteTrade,
  retrySale as retrySaleEndpoint,
  type Sale,
  tradeOptions,
} from '@kivuko/contract/trades.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call, queryOf } from '#lib/api-client.ts'
import type { TradeQuote } from './trade-terms.ts'
import type { TradeForm } from './trade-values.ts'

const SALE_POLL_MS = 3_000
/** People work at it: nothing happens within seconds. */
const DESK_POLL_MS = 15_000

export type QuoteBody = BodyInput<typeof quoteTrade>
export type TradeBody = BodyInput<typeof createTrade>
export type AcceptedTrade = Result<typeof createTrade>

export async function askQuote(body: QuoteBody, signal: AbortSignal): Promise<TradeQuote> {
  return await call(quoteTrade, { body, signal })
}

export async function acceptTrade(body: TradeBody, idempotencyKey: string): Promise<AcceptedTrade> {
  return await call(createTrade, { body, idempotencyKey })
}

export const optionsQuery = { ...queryOf(['trade', 'options'], tradeOptions), staleTime: Number.POSITIVE_INFINITY }

export const countriesQuery = { ...queryOf(['kyc', 'countries'], listCountries), staleTime: Number.POSITIVE_INFINITY }

export const applicationQuery = queryOf(['kyc', 'application'], kycApplication)

export function saleQuery(reference: string) {
  return queryOptions({
    queryKey: ['sale', reference],
    queryFn: ({ signal }) => call(getSale, { params: { reference }, signal }),
    refetchInterval: ({ state }) => pauseOf(state.data),
    refetchOnWindowFocus: true,
  })
}

/** False once nobody waits any longer: a paid sale may still come back from the bank, and its customer is told. */
function pauseOf(sale: Sale | undefined): number | false {
  if (sale === undefined) return SALE_POLL_MS
  const { status, payout_method, can_cancel } = sale
  if (status === 'returning') return DESK_POLL_MS
  if (status !== 'waiting' && status !== 'sending') return false
  return payout_method === 'bank' && status === 'sending' && !can_cancel ? DESK_POLL_MS : SALE_POLL_MS
}

export async function cancelSale(reference: string): Promise<Sale> {
  return await call(cancelSaleEndpoint, { params: { reference } })
}

export async function retrySale(reference: string, account: BankPayoutAccount, idempotencyKey: string): Promise<Sale> {
  return await call(retrySaleEndpoint, { params: { reference }, body: { account }, idempotencyKey })
}

/** What is verified already stays as it is, and is no reason to stop. */
export async function savePerson(form: TradeForm): Promise<void> {
  const body = {
    first_name: form.firstName,
    last_name: form.lastName,
    email: form.email,
    phone_number: readPhone(form.phone) ?? form.phone,
    date_of_birth: form.dateOfBirth,
  }
  await call(saveKycProfile, { body }).catch(unlessLocked)
}

export async function saveAddress(form: TradeForm, county: string): Promise<void> {
  const body = {
    address_line1: form.address_line1 || form.street,
    street: form.street,
    city: form.city,
    county,
    postal_code: form.postalCode,
    country_code: form.country_code,
  }
  await call(saveKycAddress, { body }).catch(unlessLocked)
}

export async function savePurpose({ purpose, sourceOfFunds, additionalInfo }: TradeForm): Promise<void> {
  const body = { purpose, source_of_funds: sourceOfFunds, additional_info: additionalInfo }
  // The selects offer nothing but what the contract knows.
  await call(saveKycPurpose, { body: body as BodyInput<typeof saveKycPurpose> })
}

function unlessLocked(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'details_locked')) throw error
}
