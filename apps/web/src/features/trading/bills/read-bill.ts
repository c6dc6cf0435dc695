// What is typed into the form of a bill: its fee and total, or what is wrong with it. Pure.
import {
  type Biller,
  type BillKind,
  type BillProduct,
  billAmountRule,
  billFee,
  isPhoneBill,
  readBillNumber,
} from '@kivuko/contract/bills.ts'
import { shownPhone } from '@kivuko/contract/phone.ts'
import { t } from '@kivuko/contract/text.ts'
import { add, compare, type Money, parse, toDecimal } from '@kivuko/money/money.ts'
import { formatAmount } from '#lib/format.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { writingProblem } from '#lib/typed-amount-text.ts'

export type Terms = { amount: string; fee: string; total: string }
/** Of the biller chosen. */
type Chosen = { biller: Biller; product: BillProduct; feeBps: number }

export const KIND_NAMES: Record<BillKind, { title: string; detail: string }> = {
  airtime: { title: t('Airtime'), detail: t('For your phone or another') },
  data: { title: t('Mobile data'), detail: t('A bundle for a phone') },
  electricity: { title: t('Electricity'), detail: t('Prepaid or postpaid meters') },
  tv: { title: t('Television'), detail: t('A subscription') },
}

const NUMBER_LABELS: Record<BillKind, string> = {
  airtime: t('Phone number'),
  data: t('Phone number'),
  electricity: t('Meter number'),
  tv: t('Smartcard or customer number'),
}

/** A phone as people write it; meters and smartcards as they are printed on them. */
export function shownNumber({ kind, number }: { kind: BillKind; number: string }): string {
  return isPhoneBill(kind) ? shownPhone(number) : number
}

export function numberLabel(kind: BillKind): string {
  return NUMBER_LABELS[kind]
}

/** Undefined while nothing readable is typed. */
export function termsOf({ biller: { currency }, product, feeBps }: Chosen, typed: string): Terms | undefined {
  const read = readAmount(currency, product.amount ?? typed)
  if (read.kind !== 'amount' || read.amount.units <= 0n) return undefined
  const fee = billFee(read.amount, BigInt(feeBps))
  return { amount: toDecimal(read.amount), fee: toDecimal(fee), total: toDecimal(add(read.amount, fee)) }
}

/** `balance` is undefined while it is not known: then the server says whether it is enough. */
export function amountProblem(
  { biller: { currency }, product, feeBps }: Chosen,
  typed: string,
  balance: string | undefined,
): string | undefined {
  const text = product.amount ?? typed
  if (text.trim() === '') return t('Please fill this in.')
  const read = readAmount(currency, text)
  if (read.kind !== 'amount') return writingProblem(read, currency)
  return billAmountRule(product, read.amount) ?? shortage(read.amount, feeBps, balance)
}

function shortage(amount: Money<Biller['currency']>, feeBps: number, balance: string | undefined): string | undefined {
  const available = balance === undefined ? undefined : parse(amount.asset, balance)
  const total = add(amount, billFee(amount, BigInt(feeBps)))
  if (!available || compare(total, available) <= 0) return undefined
  return t('With the fee that is {total}, and you have {balance}.', {
    total: formatAmount(amount.asset, toDecimal(total)),
    balance: formatAmount(amount.asset, toDecimal(available)),
  })
}

export function numberProblem(biller: Biller, typed: string): string | undefined {
  if (typed.trim() === '') return t('Please fill this in.')
  const read = readBillNumber(biller, typed)
  return 'rule' in read ? read.rule : undefined
}

/** Who is paid has a name to be confirmed. */
export function hasName({ kind }: Biller): boolean {
  return !isPhoneBill(kind)
}
