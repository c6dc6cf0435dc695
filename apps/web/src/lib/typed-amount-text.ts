// What is wrong with the writing of an amount, in words. Apart from the reading, which public pages load at once.
import { t } from '@kivuko/contract/text.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import type { ReadAmount } from './typed-amount.ts'

/** What is wrong with the writing of an amount; undefined for an empty or a readable one. */
export function writingProblem(read: ReadAmount<Asset>, asset: Asset): string | undefined {
  if (read.kind === 'unreadable') return unreadableText(read.typed)
  if (read.kind === 'too-many-decimals')
    return t('{currency} amounts have at most {decimals} decimals.', { currency: asset, decimals: read.decimals })
  return undefined
}

function unreadableText(typed: string): string {
  if (/^[-\u2212\u2013]\s*[\d.,]+$/.test(typed)) return t('Enter an amount greater than 0.')
  if (/^\d+,\d+$/.test(typed)) return t('Write decimals with a point, such as 12.50.')
  return t('Enter an amount in digits, such as 1500 or 1500.50.')
}
