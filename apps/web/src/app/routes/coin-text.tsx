import { t } from '@kivuko/contract/text.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { useLocation } from 'react-router'
import { CoinFacts } from '#features/market/prices/coin-facts.tsx'
import { BUY_STEPS } from '#features/site/guide.ts'
import { CoinGrid, GuideSteps } from '#features/site/guide-parts.tsx'
import { coinOfPage } from '#lib/coin-pages.ts'

/** What there is to read about the coin whose page this is. */
export default function CoinText() {
  const { pathname } = useLocation()
  const coin = coinOfPage(pathname) ?? 'BTC'
  return (
    <>
      <CoinFacts coin={coin} />
      <GuideSteps title={t('How to buy {name}', { name: ASSETS[coin].name })} steps={BUY_STEPS} />
      <CoinGrid />
    </>
  )
}
