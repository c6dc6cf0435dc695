import type { SavedCard } from '@kivuko/contract/payments.ts'
import { t } from '@kivuko/contract/text.ts'

type ShownCard = Omit<SavedCard, 'id'> & { id?: string }

const BRAND_NAMES: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** 'Visa ending 4242, 12/30'. */
export function cardText(card: ShownCard): string {
  return `${endingText(card)}, ${expiryText(card)}`
}

/** A brand Kivuko does not know is shown as the provider names it. */
export function brandName(brand: string): string {
  return BRAND_NAMES[brand.toLowerCase()] ?? brand
}

/** '12/30'. */
export function expiryText({ exp_month, exp_year }: ShownCard): string {
  return `${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(-2)}`
}

/** 'Visa ending 4242'. */
export function endingText({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  return t('{card} ending {last4}', { card: brandName(brand), last4 })
}
