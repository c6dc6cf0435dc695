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
            <p key={text} className="max-w-[60ch] leading-7 text-ink-soft">
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
          <p className="max-w-[70ch] leading-7 text-ink-soft">
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
      <p className="max-w-[60ch] leading-7 text-ink-soft">
        {t(
          '{coin} that you buy stays in your wallet here, and can be sold or exchanged at any time. It is not received from outside or sent there yet.',
          { coin },
        )}
      </p>
    )
  return (
    <>
      <p className="max-w-[60ch] leading-7 text-ink-soft">
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
      <p className="max-w-[60ch] leading-7 text-ink-soft">
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

function Terms({ coin }: { coin: OrderCrypto }) {
  const cell = 'py-3 pl-4 text-right whitespace-nowrap tabular-nums'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="overflow-x-auto" aria-label={t('Fees and limits of each way to pay')} tabIndex={0}>
      <table className="w-full min-w-lg text-left">
        <thead className="text-sm text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 font-medium">
              {t('You pay with')}
            </th>
            {[t('Fee'), t('At least'), t('At most')].map((text) => (
              <th key={text} scope="col" className="py-2 pl-4 text-right font-medium">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {termsToBuy(coin).map(({ currency, method, label, time }) => {
            const { feeBps, bounds } = termsOf(method)
            const bound = bounds[currency]
            return (
              <tr key={`${currency} ${method}`}>
                <th scope="row" className="py-3 font-medium">
                  <span className="flex items-center gap-3">
                    <Mark of={currency} size={20} />
                    <span>
                      {currency}, {label}
                      {time ? <span className="font-normal text-ink-soft">{` (${time})`}</span> : null}
                    </span>
                  </span>
                </th>
                <td className={cell}>{PERCENT.format(`${feeBps}E-4` as Intl.StringNumericLiteral)}</td>
                <td className={cell}>{bound ? formatAmount(currency, bound.minimum) : '—'}</td>
                <td className={cell}>{bound ? formatAmount(currency, bound.maximum) : '—'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 })
