import { useLocation } from 'react-router'
import { BuyWidget } from '#features/buy/buy-widget.tsx'
import { useHydrated } from '#lib/use-hydrated.ts'
import { PageHeading } from '#ui/heading.tsx'
import { CardPanel } from '../card-panel.ts'
import { island } from '../island.tsx'
import { BUY_PAGE_TEXT } from './home-messages.ts'

const Guide = island(() => import('./buy-guide.tsx'), 'near')

export default function Buy() {
  const location = useLocation()
  const crypto = useHydrated() ? (new URLSearchParams(location.search).get('crypto') ?? undefined) : undefined
  return (
    <>
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-10 px-4 py-8 sm:px-6 sm:py-12 lg:grid-cols-[1fr_minmax(0,27rem)] lg:items-start lg:gap-16 lg:py-16">
        <div className="flex flex-col gap-10 lg:pt-4">
          <PageHeading title={BUY_PAGE_TEXT.title} lead={BUY_PAGE_TEXT.lead} />
          <Notes className="max-lg:hidden" />
        </div>
        <BuyWidget initialCrypto={crypto} CardPanel={CardPanel} />
        <Notes className="lg:hidden" />
      </div>
      <Guide />
    </>
  )
}

function Notes({ className }: { className: string }) {
  return (
    <section className={className}>
      <h2 className="text-sm font-medium text-ink-soft">{BUY_PAGE_TEXT.notesTitle}</h2>
      <ul className="mt-4 flex flex-col gap-6">
        {BUY_PAGE_TEXT.notes.map(({ title, text }) => (
          <li key={title} className="flex flex-col gap-1 border-l-2 border-primary pl-5">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="max-w-[52ch] leading-7 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
