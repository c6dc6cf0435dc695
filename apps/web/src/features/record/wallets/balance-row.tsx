import { t } from '@kivuko/contract/text.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import type { ReactNode } from 'react'
import { assetName } from '#lib/asset-name.ts'
import { Mark } from '#ui/mark.tsx'
import { MoneyText } from '#ui/money-text.tsx'

type BalanceRowProps = { asset: Asset; balance: string; usd: string | null; below?: ReactNode }

/** One currency or coin: its name, what is there, and its worth in US dollars. */
export function BalanceRow({ asset, balance, usd, below }: BalanceRowProps) {
  return (
    <li className="py-4">
      <div className="flex items-center gap-4">
        <Mark of={asset} size={40} />
        <span className="min-w-0 grow">
          <span className="block font-medium text-ink">{assetName(asset)}</span>
          <span className="block text-sm text-ink-soft">{asset}</span>
        </span>
        <span className="text-end">
          <span className="block">
            <MoneyText asset={asset} amount={balance} className="font-semibold" />
          </span>
          {asset === 'USD' ? null : (
            <span className="block text-sm text-ink-soft">
              {usd === null ? (
                t('No current price')
              ) : (
                <>
                  {t('about')} <MoneyText asset="USD" amount={usd} />
                </>
              )}
            </span>
          )}
        </span>
      </div>
      {below}
    </li>
  )
}
