// What the form of a withdrawal holds, as a request or as what is wrong with it.

import type { ChainAsset } from '@kivuko/contract/chain.ts'
import { t } from '@kivuko/contract/text.ts'
import { compare, type Money, parse, toDecimal } from '@kivuko/money/money.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import type { ChainOption } from '#lib/chain-options.ts'
import { formatCoins } from '#lib/format.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { writingProblem } from '#lib/typed-amount-text.ts'

/** `balance` is undefined while it is not known: then the server says whether it is enough. */
type Rules = { option: ChainOption; balance: string | undefined }

/** Undefined for an empty field, which is asked for only when the form is sent. */
export function amountProblem(typed: string, { option, balance }: Rules): string | undefined {
  const { asset } = option
  const read = readAmount(asset, typed)
  if (read.kind !== 'amount') return writingProblem(read, asset)
  if (read.amount.units <= 0n) return t('Amount must be greater than 0')
  const least = leastOf(option)
  if (least && compare<ChainAsset>(read.amount, least) < 0)
    return t('The least you can withdraw is {amount}.', { amount: formatCoins(asset, option.withdrawal_min) })
  const available = balance === undefined ? undefined : parse(asset, balance)
  const isTooMuch = available !== undefined && compare<ChainAsset>(read.amount, available) > 0
  return isTooMuch ? t('You have {balance}.', { balance: formatCoins(asset, balance ?? '') }) : undefined
}

/** The amount as it is asked for; undefined while it is not one that could be withdrawn. */
export function wantedAmount(typed: string, option: ChainOption): string | undefined {
  const read = readAmount(option.asset, typed)
  const isWanted = read.kind === 'amount' && amountProblem(typed, { option, balance: undefined }) === undefined
  return isWanted ? toDecimal(read.amount) : undefined
}

function leastOf({ asset, withdrawal_min }: ChainOption): Money<ChainAsset> | undefined {
  return parse(asset, withdrawal_min)
}

export type QuoteProblem = { field: 'address' | 'amount' | 'form'; text: string }

/** Where on the form a refusal of the server belongs, in its own words. */
export function quoteProblem(error: Error | null): QuoteProblem | undefined {
  if (!error) return undefined
  if (!(error instanceof ApiError))
    return { field: 'form', text: t('The fee could not be worked out just now. Please try again.') }
  for (const field of ['address', 'amount'] as const) {
    const text = error.fieldError(field)
    if (text) return { field, text }
  }
  const field = error.code === 'address_invalid' ? 'address' : error.code === 'amount_out_of_range' ? 'amount' : 'form'
  return { field, text: errorText(error, t('The fee could not be worked out just now. Please try again.')) }
}
