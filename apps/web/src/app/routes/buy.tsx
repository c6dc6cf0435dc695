import { BUY_CRYPTOS } from '@kivuko/contract/buying.ts'
import { t } from '@kivuko/contract/text.ts'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { BuyWidget } from '#features/trading/buy/buy-widget.tsx'
import { coinCodeOf } from '#lib/coin-alias.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Card } from '#ui/card.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { CardPanel } from '../card-panel.ts'
import { island } from '../island.tsx'
import { PATHS } from '../paths.ts'

/** Loaded when it is chosen: the quick widget is what most people come for. */
const GuidedTrade = lazy(() => import('./guided-trade.tsx'))
const Side = island(() => import('./buy-side.tsx'), 'near')
const Guide = island(() => import('./buy-guide.tsx'), 'near')

export default function Buy() {
  const location = useLocation()
  const query = new URLSearchParams(useHydrated() ? location.search : '')
  const isGuided = query.get('widget') === 'guided' || isGuidedAlone(query)
  const tabs = <WidgetTabs query={query} isGuided={isGuided} />
  return (
    <>
      <div className="beside-widget">
        <div>
          <PageHeading
            title={t('From local money to crypto')}
            lead={t(
              'Choose what you pay with and what you want. The price, the fee and what arrives are on the quote before you pay.',
            )}
          />
        </div>
        <div>
          {isGuided ? (
            <Suspense fallback={<Loading tabs={tabs} />}>
              <GuidedTrade tabs={tabs} />
            </Suspense>
          ) : (
            <BuyWidget initialCrypto={query.get('crypto') ?? undefined} CardPanel={CardPanel} tabs={tabs} />
          )}
        </div>
        <Side />
      </div>
      <div className="below">
        <Guide />
      </div>
    </>
  )
}

/** The address asks for a coin that the quick widget does not sell, and guided trade does. */
function isGuidedAlone(query: URLSearchParams): boolean {
  const code = coinCodeOf(query.get('crypto'))
  return code !== undefined && !(BUY_CRYPTOS as readonly string[]).includes(code)
}

function Loading({ tabs }: { tabs: React.ReactNode }) {
  return (
    <Card raised="float" className="flex w-full max-w-md flex-col gap-4">
      {tabs}
      <Waiting>{t('Loading guided buy…')}</Waiting>
    </Card>
  )
}

/** Two widgets in one card, each with an address of its own; both keep the coin that was asked for, if they sell it. */
function WidgetTabs({ query, isGuided }: { query: URLSearchParams; isGuided: boolean }) {
  const asked = [...query].filter(([name]) => name !== 'widget')
  const guided = new URLSearchParams([...asked, ['widget', 'guided']])
  const quick = new URLSearchParams(isGuidedAlone(query) ? asked.filter(([name]) => name !== 'crypto') : asked)
  return (
    <LinkTabs
      label={t('Ways to buy')}
      current={isGuided ? 'guided' : 'quick'}
      tabs={[
        { key: 'quick', label: t('Quick buy'), address: `${PATHS.buy}${quick.size > 0 ? `?${quick}` : ''}` },
        { key: 'guided', label: t('Guided buy'), address: `${PATHS.buy}?${guided}` },
      ]}
    />
  )
}
