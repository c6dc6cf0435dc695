import { t } from '@kivuko/contract/text.ts'
import { BuyWidget } from '#features/trading/buy/buy-widget.tsx'
import { BrandScene } from '../brand-scene.tsx'
import { CardPanel } from '../card-panel.ts'
import { island } from '../island.tsx'

/** A claim, so it comes from content/. */
const Start = island(() => import('./home-start.tsx'), 'reading', { waiting: null })
const Capture = island(
  () => import('#features/site/email-capture.tsx').then(({ EmailCapture }) => ({ default: EmailCapture })),
  'near',
)
const Explanation = island(() => import('./home-sections.tsx'), 'reading')
const Testimonials = island(() => import('#features/site/testimonials.tsx'), 'near')
const Teaser = island(() => import('./home-posts.tsx'), 'reading')

export default function Home() {
  return (
    <>
      <section className="mx-auto grid max-w-6xl grid-cols-1 gap-8 px-4 pt-8 pb-16 sm:px-6 sm:pt-12 lg:grid-cols-[1fr_minmax(0,27rem)] lg:items-center lg:gap-16 lg:pt-10">
        <div className="flex flex-col gap-4 lg:gap-6">
          <h1 className="max-w-[9.4em] text-4xl leading-[1.08] font-semibold tracking-tight sm:text-5xl lg:text-6xl">
            {t('Crypto and Web3 money for Africa')}
          </h1>
          <p className="max-w-[28.5em] leading-7 text-ink-soft sm:text-lg sm:leading-8 lg:text-xl">
            {t(
              'Buy crypto with your local currency, hold it beside your shillings, naira and dollars, and see the fee before you pay.',
            )}
          </p>
          <Start />
          <BrandScene className="mt-8 w-full max-w-lg max-lg:hidden" />
        </div>
        <BuyWidget CardPanel={CardPanel} />
      </section>
      <div className="below">
        <Capture />
        <Explanation />
        <Testimonials />
        <Teaser />
      </div>
    </>
  )
}
