// What is wrong with the writing of an amount, in words. Apart from the reading, which public pages load at once.
import { t } from '@kivuko/contract/text.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import type { ReadAmount } from './typed-amount.ts'

/** What is wrong with the writing of an amount; undefined for an empty or a readable one. */
export function writingProblem(read: ReadAmount<Asset>, asset: Asset): string | undefined {
  if (read.kind === 'unreadable') return unreadableText(read.why)
  if (read.kind === 'too-many-decimals')
    return t('{currency} amounts have at most {decimals} decimals.', { currency: asset, decimals: read.decimals })
  return undefined
}

function unreadableText(why: 'below-zero' | 'decimal-comma' | 'no-number'): string {
  switch (why) {
    case 'below-zero':
      return t('Enter an amount greater than 0.')
    case 'decimal-comma':
      return t('Write decimals with a point, such as 12.50.')
    case 'no-number':
      return t('Enter an amount in digits, such as 1500 or 1500.50.')
  }
}
