import type { PayoutWallet } from '@kivuko/contract/mobile-money.ts'
import { t } from '@kivuko/contract/text.ts'
import type { TransferFiat } from '@kivuko/contract/transfers.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { CURRENCY_NAMES } from '#lib/currency-field.tsx'
import { formatCoins } from '#lib/format.ts'
import { ChoiceCards } from '#ui/choice-cards.tsx'

/** Which wallet it leaves: any with a balance. */
export function FromWallet({
  wallet,
  sources,
  balanceOf,
  onChoose,
}: {
  wallet: PayoutWallet
  sources: readonly PayoutWallet[]
  balanceOf: (wallet: PayoutWallet) => string | undefined
  onChoose: (wallet: PayoutWallet) => void
}) {
  return (
    <div className="flex flex-col gap-2">
      <ChoiceCards
        legend={t('From which wallet')}
        name="wallet"
        choices={sources.map((each) => {
          const balance = balanceOf(each)
          return {
            value: each,
            title: each in CURRENCY_NAMES ? CURRENCY_NAMES[each as TransferFiat] : ASSETS[each].name,
            detail: balance === undefined ? '' : formatCoins(each, balance),
            mark: each,
          }
        })}
        value={wallet}
        onChange={onChoose}
      />
      <p className="text-sm leading-6 text-ink-soft">
        {wallet === 'KES'
          ? t('Shillings go as they are: nothing is exchanged.')
          : t('It is exchanged into shillings on the way, at the rate below.')}
      </p>
    </div>
  )
}
