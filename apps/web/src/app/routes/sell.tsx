import { t } from '@kivuko/contract/text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { island } from '../island.tsx'
import { PATHS } from '../paths.ts'

const NOTES = [
  {
    title: t('The quote says what arrives'),
    text: t('The fee and the spread are in it. What it says is what is paid out, as long as the price is kept.'),
  },
  {
    title: t('Only coins of your wallet are sold'),
    text: t('What you hold here can be sold at once. Coins from outside are received in your wallet first.'),
  },
  {
    title: t('The money goes to you alone'),
    text: t('To a phone or a bank account in your own name. An identity check comes before the first sale.'),
  },
]

/** The HTML has an estimate by fixed figures: the live price takes its place as soon as the page is there. */
const Trade = island(() => import('./guided-trade.tsx'), 'near')
const Prices = island(() => import('./market-prices.tsx'), 'near')
const Guide = island(() => import('./sell-guide.tsx'), 'near')

function Sell() {
  return (
    <>
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-x-16 gap-y-10 px-4 py-8 sm:px-6 sm:py-12 lg:grid-cols-[1fr_minmax(0,27rem)] lg:grid-rows-[auto_1fr] lg:items-start lg:py-16">
        <div className="flex flex-col items-start gap-6 lg:pt-4">
          <PageHeading
            title={t('From crypto to local money')}
            lead={t('Sell coins from your wallet and be paid by mobile money or into your bank account.')}
          />
          <ButtonLink to={PATHS.wallet} variant="secondary">
            {t('Go to your wallet')}
          </ButtonLink>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Trade />
        </div>
        <div className="flex min-w-0 flex-col gap-12 lg:col-start-1 lg:row-start-2">
          <Prices />
          <Notes />
        </div>
      </div>
      <Guide />
    </>
  )
}

function Notes() {
  return (
    <section>
      <h2 className="text-sm font-medium text-ink-soft">{t('Good to know')}</h2>
      <ul className="mt-4 flex flex-col gap-6">
        {NOTES.map(({ title, text }) => (
          <li key={title} className="flex flex-col gap-1 border-l-2 border-primary pl-5">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="max-w-[52ch] leading-7 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default Object.assign(Sell, { preload: Trade.preload })
