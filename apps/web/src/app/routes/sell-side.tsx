import { t } from '@kivuko/contract/text.ts'
import { PriceBoard } from '#features/market/prices/price-board.tsx'

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

/** Beside the widget: what coins cost, and what is good to know. */
export default function SellSide() {
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
