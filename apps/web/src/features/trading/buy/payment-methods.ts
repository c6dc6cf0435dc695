// Which of a currency's payment methods this site has open, from what amount, and what the screen calls them.
import {
  METHODS,
  METHODS_BY_CURRENCY,
  type MethodOption,
  type OrderFiat,
  type PayCurrency,
  type PaymentMethod,
} from '@kivuko/contract/buying.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import type { paymentOptions } from '@kivuko/contract/payments.ts'
import { compare, type Money, parse } from '@kivuko/money/money.ts'
import { widgetMinimum } from './read-amount.ts'

export type OpenMethods = Response<typeof paymentOptions>['methods']

export function defaultMethod(currency: PayCurrency): PaymentMethod {
  const [first] = METHODS_BY_CURRENCY[currency]
  if (!first) throw new Error('every pay currency has a payment method')
  return first.method
}

/** 'Bank Transfer (1-2 hours)', 'Debit Card'. */
export function methodLabel({ label, time }: MethodOption): string {
  return time ? `${label} (${time})` : label
}

/** 'SEPA' under EUR, 'Bank Transfer' elsewhere. */
export function methodName(currency: OrderFiat, method: PaymentMethod): string {
  const listed: Partial<Record<OrderFiat, readonly MethodOption[]>> = METHODS_BY_CURRENCY
  return listed[currency]?.find((option) => option.method === method)?.label ?? METHODS[method].label
}

/** With options unknown every method counts as open: the server refuses what it does not take. */
export function isMethodOpen(open: OpenMethods | undefined, currency: PayCurrency, method: PaymentMethod): boolean {
  return open === undefined || open.some((entry) => isOf(entry, currency, method) && entry.paused === undefined)
}

/** The operator's sentence about a method that is stopped at the moment; undefined for any other. */
export function pausedText(
  open: OpenMethods | undefined,
  currency: PayCurrency,
  method: PaymentMethod,
): string | undefined {
  return open?.find((entry) => isOf(entry, currency, method))?.paused
}

function isOf(entry: OpenMethods[number], currency: PayCurrency, method: PaymentMethod): boolean {
  return entry.currency === currency && entry.method === method
}

/** Names of the currency's open methods, in the widget's order. */
export function openMethodNames(open: OpenMethods | undefined, currency: PayCurrency): string[] {
  return METHODS_BY_CURRENCY[currency]
    .filter(({ method }) => isMethodOpen(open, currency, method))
    .map(({ label }) => label)
}

/** The least that can be bought by this method: the site's own bound where it is above the widget's. */
export function smallestAmount(
  open: OpenMethods | undefined,
  currency: PayCurrency,
  method: PaymentMethod,
): Money<PayCurrency> {
  const bound = open?.find((entry) => entry.currency === currency && entry.method === method)?.minimum
  const ofSite = bound === undefined ? undefined : parse(currency, bound)
  const ofWidget = widgetMinimum(currency)
  return ofSite && compare(ofSite, ofWidget) > 0 ? ofSite : ofWidget
}
