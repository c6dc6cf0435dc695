// What the home page says below the widget. Every figure here comes from the rules the server charges by.

import { fallbackFeeBps, METHODS, PAYMENT_METHODS } from '@kivuko/contract/buying.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { feeOf, money } from '@kivuko/money/money.ts'
import { LOCALE } from '#lib/language.ts'

const LEDGER = [
  {
    title: t('A wallet for each currency'),
    text: t('Naira, Kenyan shillings and US dollars have wallets of their own, and every coin has its own balance.'),
  },
  {
    title: t('A ledger that always adds up'),
    text: t(
      'Every movement is written twice, once where it leaves and once where it arrives. Entries are never changed or removed; a mistake is corrected by a new entry.',
    ),
  },
  {
    title: t('Open to read'),
    text: t(
      'Our software is open source. Anyone can check how a price is made, how a fee is rounded and how a balance is kept.',
    ),
  },
]

const STEPS = [
  {
    title: t('Type what you pay'),
    text: t('You see the price, the fee and what arrives at once. Nothing is hidden in another step.'),
  },
  {
    title: t('Confirm the price'),
    text: t('The price is kept for a short time, counted down on screen. When it runs out you get a fresh one.'),
  },
  {
    title: t('Pay, and watch it arrive'),
    text: t(
      'When your payment has arrived, the crypto is in your wallet. If it cannot be delivered, your money goes back.',
    ),
  },
]

const EXAMPLE = money('KES', 10_000_00n)

export default function HomeSections() {
  return (
    <>
      <Steps />
      <Fees />
      <Points />
    </>
  )
}

function Steps() {
  return (
    <section aria-labelledby="steps" className="border-t border-line bg-paper">
      <div className="mx-auto flex max-w-6xl flex-col gap-10 px-4 py-16 sm:px-6 lg:py-20">
        <h2 id="steps" className="text-3xl font-semibold tracking-tight">
          {t('How a purchase works')}
        </h2>
        <ol className="grid gap-8 md:grid-cols-3 md:gap-10">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="flex flex-col gap-3">
              <span
                aria-hidden="true"
                className="flex size-10 items-center justify-center rounded-full bg-primary-soft font-semibold text-on-primary-soft tabular-nums"
              >
                {index + 1}
              </span>
              <h3 className="text-xl font-semibold tracking-tight">{title}</h3>
              <p className="leading-7 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Fees() {
  const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <section aria-labelledby="fees" className="border-t border-line">
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-10 px-4 py-16 sm:px-6 lg:grid-cols-2 lg:gap-16 lg:py-20">
        <div className="flex flex-col gap-4">
          <h2 id="fees" className="text-3xl font-semibold tracking-tight">
            {t('What it costs')}
          </h2>
          <p className="max-w-[28.5em] text-lg leading-8 text-ink-soft">
            {t('Fees depend on the payment method. The exact fee is on your quote before you pay.')}
          </p>
        </div>
        <table className="w-full self-start text-start">
          <caption className="sr-only">{t('Usual fee of each payment method')}</caption>
          <thead className="text-sm text-ink-soft">
            <tr className="border-b border-line">
              <th scope="col" className="py-3 font-medium">
                {t('Payment method')}
              </th>
              <th scope="col" className="py-3 text-end font-medium">
                {t('Fee')}
              </th>
              <th scope="col" className="py-3 text-end font-medium">
                {t('On {amount}', { amount: formatMoney(EXAMPLE, { decimals: 0 }) })}
              </th>
            </tr>
          </thead>
          <tbody>
            {PAYMENT_METHODS.map((method) => (
              <tr key={method} className="border-b border-line last:border-0">
                <th scope="row" className="py-4 pe-4 font-medium">
                  {METHODS[method].phrase.replace(/^./, (first) => first.toUpperCase())}
                </th>
                <td className="py-4 text-end text-lg font-semibold tabular-nums">{percentOf(method, percent)}</td>
                <td className="py-4 ps-4 text-end whitespace-nowrap tabular-nums">
                  {formatMoney(feeOf(EXAMPLE, fallbackFeeBps(method)))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Basis points as an exact decimal fraction, so that the percentage is not computed in floating point. */
function percentOf(method: string, format: Intl.NumberFormat): string {
  return format.format(`${fallbackFeeBps(method)}E-4` as Intl.StringNumericLiteral)
}

function Points() {
  return (
    <section aria-labelledby="ledger" className="border-t border-line bg-paper">
      <div className="mx-auto flex max-w-6xl flex-col gap-10 px-4 py-16 sm:px-6 lg:py-20">
        <h2 id="ledger" className="text-3xl font-semibold tracking-tight">
          {t('Where your money is kept')}
        </h2>
        <ul className="grid gap-8 md:grid-cols-3 md:gap-10">
          {LEDGER.map(({ title, text }) => (
            <li key={title} className="flex flex-col gap-3 border-t-2 border-primary pt-5">
              <h3 className="text-xl font-semibold tracking-tight">{title}</h3>
              <p className="leading-7 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
