// The steps of a bill as tests take them.
import { type Bill, type BillState, billFee, getBill, payBill } from '@kivuko/contract/bills.ts'
import { money, parse, toDecimal } from '@kivuko/money/money.ts'
import { BILLERS, nameOf } from '../../../sandbox/src/bills/billers.ts'
import type { Answer } from './call.ts'
import { give } from './gifts.ts'
import { newReference } from './phone-payments.ts'
import { type Customer, startTestApp, type TestApp } from './test-app.ts'
import { until } from './until.ts'

const FEE_BPS = 100n
/** A million of the wallet's currency. */
const WALLET_UNITS = 100_000_000n

/** A customer with money in both wallets. Jobs do not run yet. */
export async function startWithBills(
  env: Record<string, string | undefined> = {},
): Promise<{ app: TestApp; customer: Customer }> {
  const app = await startTestApp({ sandbox: true, env })
  app.sandbox.control.bills.setTimes({ delayMs: 150, tokenMs: 300, reverseMs: 200 })
  const customer = await app.customer('Ada Obi')
  for (const asset of ['NGN', 'KES'] as const) await give(app, customer, asset, WALLET_UNITS)
  return { app, customer }
}

export type BillAsked = {
  biller?: string
  product?: string
  number?: string
  name?: string | null
  amount?: string
  fee?: string
  reference?: string
  /** False: the question who is there is not answered. */
  isProven?: boolean
}

/** A meter whose last four digits say what becomes of its payments; a plain one without them. */
export function meter(magic = '9999'): string {
  return `4570123${magic}`
}

/** NGN 5,000 for a prepaid meter unless said otherwise, with the name and the fee that are due. */
export function pay(customer: Customer, asked: BillAsked = {}): Promise<Answer<typeof payBill>> {
  const { biller = 'ikeja', product = 'prepaid', number = meter(), amount = '5000', reference = newReference() } = asked
  const found = BILLERS.find(({ id }) => id === biller)
  const isNamed = found?.kind === 'electricity' || found?.kind === 'tv'
  const { name = isNamed ? nameOf(number) : null, fee = feeOn(found?.currency ?? 'NGN', amount) } = asked
  const body = { biller_id: biller, product_id: product, number, customer_name: name, amount, fee, reference }
  return customer.call(payBill, { key: reference, body, ...(asked.isProven === false && { proof: undefined }) })
}

function feeOn(currency: 'NGN' | 'KES', amount: string): string {
  return toDecimal(billFee(parse(currency, amount) ?? money(currency, 0n), FEE_BPS))
}

export async function billOf(customer: Customer, reference: string): Promise<Bill> {
  return (await customer.call(getBill, { params: { reference } })).body
}

/** The bill once it is in `state`. */
export function billIn(customer: Customer, reference: string, state: BillState): Promise<Bill> {
  return until(`the bill is ${state}`, async () => {
    const found = await billOf(customer, reference)
    return found.status === state && found
  })
}
