import { t } from '@kivuko/contract/text.ts'
import { PriceBoard } from '#features/market/prices/price-board.tsx'

const NOTES = [
  {
    title: t('What you type is what you pay'),
    text: t('The fee is taken out of that amount. Nothing is added later.'),
  },
  { title: t('The price is kept for you'), text: t('The quote says for how long. An expired price is never charged.') },
  {
    title: t('You need an account to pay'),
    text: t('You can look at prices without one. Your choice is kept while you sign up.'),
  },
]

/** Beside the widget: what coins cost, and what is good to know. */
export default function BuySide() {
  return (
    <div className="flex min-w-0 flex-col gap-12">
      <PriceBoard first="KES" />
      <Notes />
    </div>
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
