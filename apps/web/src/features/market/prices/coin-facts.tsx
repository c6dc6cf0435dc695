// What a coin is, over which networks it travels here, what buying it costs, and how little or much is bought at once.
import {
  BUY_CRYPTOS,
  METHODS_BY_CURRENCY,
  type OrderCrypto,
  type OrderFiat,
  PAY_CURRENCIES,
  type PaymentMethod,
  takesMethod,
  termsOf,
} from '@kivuko/contract/buying.ts'
import { CHAIN_NETWORK_NAMES, CHAIN_NETWORKS, COINS_OF_NETWORK } from '@kivuko/contract/chain.ts'
import { t } from '@kivuko/contract/text.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { formatAmount } from '#lib/format.ts'
import { LOCALE } from '#lib/language.ts'
import { Mark } from '#ui/mark.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { COIN_ABOUT } from './coin-about.ts'

/** Guided trade takes these of what the quick widget does not sell. */
const GUIDED_FIATS = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'CAD'] as const satisfies readonly OrderFiat[]

export function CoinFacts({ coin }: { coin: OrderCrypto }) {
  const { name } = ASSETS[coin]
  return (
    <section className="border-t border-line bg-paper">
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-x-16 gap-y-12 px-4 py-16 sm:px-6 lg:grid-cols-2 lg:py-20">
        <section aria-labelledby="about-title" className="flex flex-col gap-4">
          <h2 id="about-title" className="text-2xl font-semibold tracking-tight">
            {t('What is {name}?', { name })}
          </h2>
          {COIN_ABOUT[coin].map((text) => (
            <p key={text} className="max-w-[37em] leading-7 text-ink-soft">
              {text}
            </p>
          ))}
        </section>
        <section aria-labelledby="networks-title" className="flex flex-col gap-4">
          <h2 id="networks-title" className="text-2xl font-semibold tracking-tight">
            {t('Networks')}
          </h2>
          <Networks coin={coin} />
        </section>
        <section aria-labelledby="fees-title" className="flex min-w-0 flex-col gap-4 lg:col-span-2">
          <h2 id="fees-title" className="text-2xl font-semibold tracking-tight">
            {t('Fees and limits')}
          </h2>
          <p className="max-w-[43em] leading-7 text-ink-soft">
            {t('The fee is within what you pay. These are the usual figures; the quote has the one that counts.')}{' '}
            <TextLink to="/fees">{t('How fees and prices are made')}</TextLink>
          </p>
          <Terms coin={coin} />
        </section>
      </div>
    </section>
  )
}

function Networks({ coin }: { coin: OrderCrypto }) {
  const networks = CHAIN_NETWORKS.filter((network) => COINS_OF_NETWORK[network].some((each) => each === coin))
  if (networks.length === 0)
    return (
      <p className="max-w-[37em] leading-7 text-ink-soft">
        {t(
          '{coin} that you buy stays in your wallet here, and can be sold or exchanged at any time. It is not received from outside or sent there yet.',
          { coin },
        )}
      </p>
    )
  return (
    <>
      <p className="max-w-[37em] leading-7 text-ink-soft">
        {t(
          '{coin} that you buy is in your wallet here. Where the network is open, it can be received from outside and sent there over:',
          { coin },
        )}
      </p>
      <ul className="flex flex-col gap-1">
        {networks.map((network) => (
          <li key={network} className="font-medium">
            {CHAIN_NETWORK_NAMES[network]}
          </li>
        ))}
      </ul>
      <p className="max-w-[37em] leading-7 text-ink-soft">
        {t('Sending costs the fee of the network, which is shown before you confirm. Receiving is free.')}
      </p>
    </>
  )
}

type Term = { currency: OrderFiat; method: PaymentMethod; label: string; time: string | undefined }

function termsToBuy(coin: OrderCrypto): Term[] {
  if (BUY_CRYPTOS.some((each) => each === coin))
    return PAY_CURRENCIES.flatMap((currency) =>
      METHODS_BY_CURRENCY[currency].map(({ method, label, time }) => ({ currency, method, label, time })),
    )
  return GUIDED_FIATS.flatMap((currency) =>
    (['bank', 'card'] as const)
      .filter((method) => takesMethod(currency, method))
      .map((method) => ({ currency, method, label: termsOf(method).label, time: undefined })),
  )
}

/** A table that is laid out as cards is still one to a screen reader: browsers would forget it with its `display`. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
/** Where there is no room for columns, each figure stands beside the name of its column, to which a screen reader is led anyway. */
const CELL =
  "text-end whitespace-nowrap tabular-nums sm:py-3 sm:ps-4 max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-0.5 max-sm:before:text-ink-soft max-sm:before:content-[attr(data-label)_/_'']"

function Terms({ coin }: { coin: OrderCrypto }) {
  const columns = [t('Fee'), t('At least'), t('At most')] as const
  return (
    <table
      {...ROLES.table}
      className="w-full text-start max-sm:block"
      aria-label={t('Fees and limits of each way to pay')}
    >
      <thead {...ROLES.group} className="text-sm text-ink-soft max-sm:sr-only">
        <tr {...ROLES.row} className="border-b border-line">
          <th {...ROLES.column} scope="col" className="py-2 font-medium">
            {t('You pay with')}
          </th>
          {columns.map((text) => (
            <th {...ROLES.column} key={text} scope="col" className="py-2 ps-4 text-end font-medium">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.group} className="divide-y divide-line max-sm:block">
        {termsToBuy(coin).map(({ currency, method, label, time }) => {
          const { feeBps, bounds } = termsOf(method)
          const bound = bounds[currency]
          const figures = [
            PERCENT.format(`${feeBps}E-4` as Intl.StringNumericLiteral),
            bound ? formatAmount(currency, bound.minimum) : '—',
            bound ? formatAmount(currency, bound.maximum) : '—',
          ]
          return (
            <tr {...ROLES.row} key={`${currency} ${method}`} className="max-sm:block max-sm:py-3">
              <th {...ROLES.name} scope="row" className="py-3 font-medium max-sm:block max-sm:pt-0 max-sm:pb-1.5">
                <span className="flex items-center gap-3">
                  <Mark of={currency} size={20} />
                  <span>
                    {currency}, {label}
                    {time ? <span className="font-normal text-ink-soft">{` (${time})`}</span> : null}
                  </span>
                </span>
              </th>
              {columns.map((text, place) => (
                <td {...ROLES.cell} key={text} data-label={text} className={CELL}>
                  {figures[place]}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const PERCENT = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 2 })
