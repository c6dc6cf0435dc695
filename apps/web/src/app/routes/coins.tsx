import { t } from '@kivuko/contract/text.ts'
import { COINS } from '#features/site/guide.ts'
import { CoinGrid } from '#features/site/guide-parts.tsx'
import { PageHeading } from '#ui/heading.tsx'

export default function Coins() {
  return (
    <>
      <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6 sm:py-16">
        <PageHeading
          title={t('Coins on {brand}')}
          lead={t('{count} coins can be bought with local money today. Others are listed when they can be delivered.', {
            count: COINS.length,
          })}
        />
      </div>
      <CoinGrid />
    </>
  )
}
