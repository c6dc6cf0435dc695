// Amounts on the wire: decimal strings in major units. Requests may send JSON numbers within the currency's decimals.
import type { Asset } from '@kivuko/money/assets.ts'
import { type Money, parse } from '@kivuko/money/money.ts'
import * as z from 'zod/mini'
import { charactersMax } from './field-rules.ts'
import { sayRule } from './say.ts'
import { t } from './text.ts'

/** '1500.00', '0.00023636'. Answers always carry all the asset's decimals. */
export const decimalString = z
  .string()
  .check(z.regex(/^-?(0|[1-9]\d{0,18})(\.\d{1,9})?$/, t('must be a plain decimal such as "1500.00"')))

/** A positive amount in a request. Which decimals fit depends on its currency: `amountIn` decides. */
export const amountInput = z.pipe(
  z.union([z.string().check(z.maxLength(29, charactersMax(29))), z.number()], t('must be an amount such as "1500.00"')),
  z.transform((value) => String(value)),
)

/** The amount in its currency, or the rule it breaks. */
export function amountIn<A extends Asset>(asset: A, text: string): Money<A> | { rule: string } {
  const amount = parse(asset, text)
  if (!amount)
    return {
      rule: sayRule('must be a plain decimal in {asset} with no more decimals than {asset} has, such as "1500.00"', {
        asset,
      }),
    }
  if (amount.units <= 0n) return { rule: t('must be greater than zero') }
  return amount
}
