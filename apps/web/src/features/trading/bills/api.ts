// The calls of bills.
import {
  type Bill,
  cancelBill,
  checkBillNumber,
  getBill,
  listBillers,
  nameSavedBiller,
  payBill,
  removeSavedBiller,
  type SavedBiller,
  saveBiller,
} from '@kivuko/contract/bills.ts'
import type { BodyInput, Response as Result } from '@kivuko/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, queryOf } from '#lib/api-client.ts'

const POLL_MS = 2_000
/** A token that comes late may take a while. */
const SLOW_POLL_MS = 10_000

export type BillBody = Omit<BodyInput<typeof payBill>, 'reference'>
export type Offered = Result<typeof listBillers>

export const billersQuery = queryOf(['bills', 'billers'], listBillers)

export function checkNumber(body: BodyInput<typeof checkBillNumber>): Promise<Result<typeof checkBillNumber>> {
  return call(checkBillNumber, { body })
}

/** The key is the reference as well, so that a repeat is the same one even when the answer was lost. */
export async function sendBill(body: BillBody, key: string): Promise<Bill> {
  return await call(payBill, { body: { ...body, reference: key }, idempotencyKey: key })
}

export function billQuery(reference: string) {
  return queryOptions({
    queryKey: ['bills', 'one', reference],
    queryFn: ({ signal }) => call(getBill, { params: { reference }, signal }),
    refetchInterval: ({ state }) => pauseOf(state.data),
    refetchOnWindowFocus: true,
  })
}

export function takeBack(reference: string): Promise<Bill> {
  return call(cancelBill, { params: { reference } })
}

export function saveNumber(reference: string, label: string): Promise<SavedBiller> {
  return call(saveBiller, { params: { reference }, body: { label } })
}

export function renameNumber(id: string, label: string): Promise<SavedBiller> {
  return call(nameSavedBiller, { params: { id }, body: { label } })
}

export async function forgetNumber(id: string): Promise<void> {
  await call(removeSavedBiller, { params: { id } })
}

export function isUnderWay({ status }: Bill): boolean {
  return status === 'waiting' || status === 'sending'
}

/** False once it is over. */
function pauseOf(bill: Bill | undefined): number | false {
  if (bill === undefined || isUnderWay(bill)) return POLL_MS
  return bill.token_pending ? SLOW_POLL_MS : false
}
