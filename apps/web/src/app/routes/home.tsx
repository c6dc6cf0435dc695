import { BuyWidget } from '#features/buy/buy-widget.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { CardPanel } from '../card-panel.ts'
import { HOME_TEXT } from '../messages.ts'
import { PATHS } from '../paths.ts'
import { Crossing } from './crossing.tsx'
import { Fees, Points, Steps } from './home-sections.tsx'

export default function Home() {
  return (
    <>
      <section className="mx-auto grid max-w-6xl grid-cols-1 gap-8 px-4 pt-8 pb-16 sm:px-6 sm:pt-12 lg:grid-cols-[1fr_minmax(0,27rem)] lg:items-center lg:gap-16 lg:pt-10">
        <div className="flex flex-col gap-4 lg:gap-6">
          <h1 className="max-w-[14ch] text-4xl leading-[1.08] font-semibold tracking-tight sm:text-5xl lg:text-6xl">
            {HOME_TEXT.headline}
          </h1>
          <p className="max-w-[46ch] leading-7 text-ink-soft sm:text-lg sm:leading-8 lg:text-xl">{HOME_TEXT.lead}</p>
          <Crossing className="mt-8 w-full max-w-lg max-lg:hidden" />
        </div>
        <BuyWidget CardPanel={CardPanel} />
      </section>
      <Steps />
      <Fees />
      <Points />
      <section className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-6 px-4 py-14 sm:px-6 lg:py-16">
        <h2 className="text-3xl font-semibold tracking-tight">{HOME_TEXT.closing}</h2>
        <ButtonLink to={PATHS.buy} size="large">
          {HOME_TEXT.closingAction}
        </ButtonLink>
      </section>
    </>
  )
}
