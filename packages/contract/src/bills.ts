// Bills: airtime, mobile data, electricity and television, paid from the naira or the shilling wallet.
import { formatMoney } from '@kivuko/money/format.ts'
import { compare, feeOf, isWhole, type Money, parse } from '@kivuko/money/money.ts'
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { done } from './auth.ts'
import { referenceParam } from './chain.ts'
import { endpoint } from './endpoint.ts'
import { charactersMax, required } from './field-rules.ts'
import { ownReference } from './mobile-money.ts'
import { countryOfPhone, readPhone } from './phone.ts'
import { t } from './text.ts'

export const BILL_KINDS = ['airtime', 'data', 'electricity', 'tv'] as const
export type BillKind = (typeof BILL_KINDS)[number]

/** The wallets bills are paid from, each in its own country. */
export const BILL_FIATS = ['NGN', 'KES'] as const
export type BillFiat = (typeof BILL_FIATS)[number]
const COUNTRIES: Record<BillFiat, string> = { NGN: 'NG', KES: 'KE' }

/** `waiting`: not handed to the provider. `returned`: the provider took a payment back after it had said that it was paid. */
export const BILL_STATES = ['waiting', 'sending', 'completed', 'failed', 'cancelled', 'returned'] as const
export type BillState = (typeof BILL_STATES)[number]

/** `bps` of the amount, on top of it, to the last unit; rounded half up. */
export function billFee(amount: Money<BillFiat>, bps: bigint): Money<BillFiat> {
  return feeOf(amount, bps)
}

/** Of a meter or a smartcard the provider knows a name, which is shown before paying; of a phone nobody does. */
export function isPhoneBill(kind: BillKind): boolean {
  return kind === 'airtime' || kind === 'data'
}

export const BILL_NUMBER_MAX = 30

/** As it is kept: a phone as `+2348031234567`, a meter or smartcard without spaces and dashes. Or the rule it breaks. */
export function readBillNumber(
  { kind, currency }: { kind: BillKind; currency: BillFiat },
  typed: string,
): { number: string } | { rule: string } {
  if (isPhoneBill(kind)) {
    const phone = readPhone(typed)
    if (phone !== undefined && countryOfPhone(phone) === COUNTRIES[currency]) return { number: phone }
    return { rule: currency === 'NGN' ? t('Enter a Nigerian phone number') : t('Enter a Kenyan phone number') }
  }
  const number = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^[0-9A-Z]{6,20}$/.test(number) ? { number } : { rule: t('Enter the number: 6 to 20 digits or letters') }
}

export const billProductSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** What it costs; null where the customer says how much. */
  amount: z.nullable(decimalString),
  /** What it may be, both included. Of a fixed one, its amount. */
  minimum: decimalString,
  maximum: decimalString,
})
export type BillProduct = z.output<typeof billProductSchema>

/** The sentence for an amount that this product does not take; undefined for one it does. */
export function billAmountRule(
  { amount: fixed, minimum, maximum }: Pick<BillProduct, 'amount' | 'minimum' | 'maximum'>,
  amount: Money<BillFiat>,
): string | undefined {
  const [least, most] = [parse(amount.asset, minimum), parse(amount.asset, maximum)]
  if (!least || !most || compare(amount, least) < 0 || compare(amount, most) > 0) {
    if (fixed !== null && least) return t('This costs {amount}.', { amount: formatMoney(least) })
    return t('Enter an amount between {minimum} and {maximum}.', {
      minimum: least ? formatMoney(least) : '',
      maximum: most ? formatMoney(most) : '',
    })
  }
  if (fixed === null && !isWhole(amount)) return t('Enter a whole amount, without decimals.')
  return undefined
}

const kind = z.enum(BILL_KINDS)
const currency = z.enum(BILL_FIATS)
const key = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,60}$/, t('must be the id of a biller or a product')))
const number = z
  .string(required('number'))
  .check(z.trim(), z.minLength(1, 'Please fill this in.'), z.maxLength(BILL_NUMBER_MAX, charactersMax(30)))

export const billerSchema = z.object({
  id: z.string(),
  kind,
  name: z.string(),
  currency,
  products: z.array(billProductSchema),
})
export type Biller = z.output<typeof billerSchema>

export const savedBillerSchema = z.object({
  id: z.string(),
  biller_id: z.string(),
  biller_name: z.string(),
  kind,
  currency,
  number: z.string(),
  customer_name: z.nullable(z.string()),
  label: z.string(),
})
export type SavedBiller = z.output<typeof savedBillerSchema>

export const billSchema = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(BILL_STATES),
  kind,
  biller_id: z.string(),
  biller_name: z.string(),
  product_id: z.string(),
  product_name: z.string(),
  number: z.string(),
  /** As the provider knows it; null of a phone. */
  customer_name: z.nullable(z.string()),
  currency,
  /** What the biller gets. */
  amount: decimalString,
  /** On top of it. */
  fee: decimalString,
  /** Amount and fee: what leaves the wallet. */
  total: decimalString,
  /** What is typed into a prepaid meter. */
  token: z.nullable(z.string()),
  /** What it is worth, in the biller's words: `31.4 kWh`. */
  units: z.nullable(z.string()),
  /** It is paid, and its token has not come yet. */
  token_pending: z.boolean(),
  /** Why it was not paid, or what holds it up, in words; null when all goes well. */
  problem: z.nullable(z.string()),
  /** While its customer may still take it back. */
  can_cancel: z.boolean(),
  /** The number is among the saved ones. */
  is_saved: z.boolean(),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
})
export type Bill = z.output<typeof billSchema>

export const listBillers = endpoint({
  id: 'listBillers',
  route: 'GET /bills/billers',
  summary: 'What can be paid on this site, with its products and the fee, and the numbers the customer saved',
  auth: 'user',
  response: z.object({
    currencies: z.array(
      z.object({
        currency,
        /** In basis points of the amount, on top. `billFee` says how it is rounded. */
        fee_bps: z.int(),
      }),
    ),
    /** Why nothing is taken at the moment; null while it is open. */
    paused: z.nullable(z.string()),
    billers: z.array(billerSchema),
    saved: z.array(savedBillerSchema),
  }),
  errors: ['provider_unavailable'],
})

const billed = { biller_id: key, product_id: key, number }

/** For each account that asks a small budget: it tells the names of people. */
export const checkBillNumber = endpoint({
  id: 'checkBillNumber',
  route: 'POST /bills/number-check',
  summary: 'Whose meter, smartcard or phone a number is, before it is paid for',
  auth: 'user',
  findsPeople: true,
  body: z.object(billed),
  response: z.object({
    /** As it is kept. */
    number: z.string(),
    /** Null of a phone. */
    customer_name: z.nullable(z.string()),
  }),
  errors: ['bill_number_invalid', 'bill_unavailable', 'method_unavailable', 'provider_unavailable'],
})

export const payBill = endpoint({
  id: 'payBill',
  route: 'POST /bills',
  summary: 'Pay for airtime, data, electricity or television from a wallet',
  auth: 'user',
  proof: 'if-new',
  idempotent: true,
  // A refusal tells whether somebody has the number, and whether the name is theirs.
  findsPeople: true,
  body: z.object({
    ...billed,
    /** As it was shown and confirmed; null of a phone. Another name by now is refused. */
    customer_name: z.nullable(z.string().check(z.maxLength(200))),
    amount: amountInput,
    /** As it was shown: another one by now is refused. */
    fee: decimalString,
    reference: ownReference,
  }),
  response: billSchema,
  errors: [
    'amount_out_of_range',
    'bill_name_changed',
    'bill_number_invalid',
    'bill_unavailable',
    'fee_changed',
    'insufficient_balance',
    'method_unavailable',
    'provider_unavailable',
    'rates_unavailable',
    'pair_closed',
    'service_paused',
    'account_suspended',
    'account_held',
    'limit_reached',
    'tier_too_low',
    'still_maturing',
  ],
})

export const getBill = endpoint({
  id: 'getBill',
  route: 'GET /bills/{reference}',
  summary: 'One bill of the signed-in customer, with its token',
  auth: 'user',
  params: referenceParam,
  response: billSchema,
  errors: ['payment_not_found'],
})

export const cancelBill = endpoint({
  id: 'cancelBill',
  route: 'POST /bills/{reference}/cancel',
  summary: 'Take a bill back before it is sent; the money is in the wallet again',
  auth: 'user',
  params: referenceParam,
  response: billSchema,
  errors: ['payment_not_found', 'transaction_closed'],
})

export const SAVED_LABEL_MAX = 40
export const SAVED_BILLERS_MAX = 50
const label = z
  .string(required('label'))
  .check(z.trim(), z.minLength(1, 'Give it a name.'), z.maxLength(SAVED_LABEL_MAX, charactersMax(SAVED_LABEL_MAX)))
const savedId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

/** Only what was paid is saved: its name is known. Saved again, it has the new name. */
export const saveBiller = endpoint({
  id: 'saveBiller',
  route: 'POST /bills/{reference}/save',
  summary: 'Save the number of a bill that was paid, under a name of one’s own',
  auth: 'user',
  params: referenceParam,
  body: z.object({ label }),
  response: savedBillerSchema,
  errors: ['payment_not_found', 'transaction_closed', 'book_full'],
})

export const nameSavedBiller = endpoint({
  id: 'nameSavedBiller',
  route: 'POST /bills/saved/{id}/label',
  summary: 'Call a saved number by another name',
  auth: 'user',
  params: savedId,
  body: z.object({ label }),
  response: savedBillerSchema,
  errors: ['saved_biller_not_found'],
})

export const removeSavedBiller = endpoint({
  id: 'removeSavedBiller',
  route: 'POST /bills/saved/{id}/remove',
  summary: 'Forget a saved number',
  auth: 'user',
  params: savedId,
  response: done,
  errors: ['saved_biller_not_found'],
})
