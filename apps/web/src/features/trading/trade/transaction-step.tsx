// The first step: which side, how much, in what, paid how, and where it goes.
import { t } from '@kivuko/contract/text.ts'
import type { Operation } from '@kivuko/contract/tier-matrix.ts'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { formatAmount, formatCoins } from '#lib/format.ts'
import { LimitLine } from '#lib/limit-line.tsx'
import { useRoomAhead } from '#lib/limit-room.tsx'
import { readAmount } from '#lib/typed-amount.ts'
import { writingProblem } from '#lib/typed-amount-text.ts'
import { Alert } from '#ui/alert.tsx'
import { AmountInput, AmountOutput } from '#ui/amount-field.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { Mark } from '#ui/mark.tsx'
import { Delivery } from './delivery.tsx'
import { Picker } from './picker.tsx'
import { PriceLines } from './price-lines.tsx'
import { coinOf } from './trade-machine.ts'
import { receivesNothing } from './trade-terms.ts'
import { CRYPTO_CHOICES, FIAT_CURRENCIES } from './trade-values.ts'
import { isNothing } from './use-holdings.ts'
import type { PayoutCheck } from './use-payout-check.ts'
import type { Trade } from './use-trade.ts'

export const METHODS: Record<Trade['state']['paymentMethod'], string> = {
  sepa: t('SEPA (manual bank transfer)'),
  card: t('Visa/Mastercard'),
}

/** What the trade counts as. */
function operationOf({ side, delivery }: Trade['state']): Operation {
  if (side === 'sell') return 'sale'
  return delivery.to === 'address' ? 'delivery' : 'purchase'
}

export function TransactionStep({ trade, check }: { trade: Trade; check: PayoutCheck }) {
  const { state, send, receive, received } = trade
  const isBuying = state.side === 'buy'
  const pickers = [<FiatPicker key="fiat" trade={trade} />, <CoinPicker key="coin" trade={trade} />] as const
  const switchSide = () => send({ type: 'side switched', received })
  return (
    <>
      <SideTabs side={state.side} onSwitch={switchSide} />
      {trade.holdings?.isEmpty ? <NothingToSell /> : null}
      <AmountInput
        label={t('You pay')}
        name="amount"
        min={0}
        value={state.payAmount}
        error={amountProblem(trade)}
        hint={<LimitLine operation={operationOf(state)} currency={state.fiat} />}
        className={useRoomAhead()}
        onChange={(payAmount) => send({ type: 'changed', values: { payAmount } })}
        onBlur={() => {}}
        currency={isBuying ? pickers[0] : pickers[1]}
      />
      {isBuying ? null : <Available trade={trade} />}
      <div className="-my-2 flex justify-center">
        <Button variant="quiet" size="small" aria-label={t('Switch between buying and selling')} onClick={switchSide}>
          <ArrowUpDown size={18} aria-hidden="true" />
        </Button>
      </div>
      <AmountOutput
        label={t('You receive (estimated)')}
        value={receive}
        currency={isBuying ? pickers[1] : pickers[0]}
      />
      {isBuying ? (
        <ChoiceCards
          legend={t('Payment method')}
          name="method"
          value={state.paymentMethod}
          choices={(['sepa', 'card'] as const).map((value) => ({
            value,
            title: METHODS[value],
            mark: value === 'card' ? 'card' : 'bank',
            ...methodTerms(trade, value),
          }))}
          onChange={(paymentMethod) => send({ type: 'changed', values: { paymentMethod } })}
        />
      ) : null}
      <PriceLines trade={trade} />
      <Delivery trade={trade} check={check} />
    </>
  )
}

/** Room for the limits is kept until they are known. */
function methodTerms({ state: { fiat }, boundsOf }: Trade, method: 'sepa' | 'card') {
  const bounds = boundsOf(method)
  if (bounds === null) return { detail: '\u00a0' }
  if (!bounds) return { detail: t('Not open in {currency}', { currency: fiat }), isClosed: true }
  const [minimum, maximum] = [bounds.minimum, bounds.maximum].map((amount) => wholeText(formatAmount(fiat, amount)))
  return { detail: t('From {minimum} to {maximum}', { minimum: minimum ?? '', maximum: maximum ?? '' }) }
}

/** '€20' for '€20.00'. */
function wholeText(text: string): string {
  return text.replace(/\.00$/, '')
}

function SideTabs({ side, onSwitch }: { side: Trade['state']['side']; onSwitch: () => void }) {
  return (
    <div role="tablist" aria-label={t('Buy or sell')} className="grid grid-cols-2 gap-1 rounded-box bg-sunken p-1">
      {(['buy', 'sell'] as const).map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          aria-selected={each === side}
          tabIndex={each === side ? 0 : -1}
          onClick={() => each !== side && onSwitch()}
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
            const other = currentTarget.parentElement?.querySelector<HTMLElement>('[aria-selected="false"]')
            onSwitch()
            other?.focus()
          }}
          className="min-h-11 rounded-box border border-transparent font-semibold text-ink-soft aria-selected:border-line-strong aria-selected:bg-paper aria-selected:text-ink aria-selected:shadow-rest"
        >
          {each === 'buy' ? t('Buy') : t('Sell')}
        </button>
      ))}
    </div>
  )
}

function FiatPicker({ trade: { state, send, fiats } }: { trade: Trade }) {
  const options = FIAT_CURRENCIES.filter(({ code }) => fiats.includes(code)).map(({ code, name, symbol }) => ({
    value: code,
    sign: <Mark of={code} />,
    name: code,
    detail: `${name} (${symbol})`,
  }))
  return (
    <Picker
      label={t('Currency')}
      value={state.fiat}
      options={options}
      onChange={(value) => {
        const fiat = fiats.find((code) => code === value)
        if (fiat) send({ type: 'changed', values: { fiat } })
      }}
    />
  )
}

function CoinPicker({ trade: { state, send, holdings } }: { trade: Trade }) {
  const options = CRYPTO_CHOICES.map((coin, at) => ({
    value: String(at),
    sign: <Mark of={coin.code} />,
    name: coin.code,
    under: coin.networkName,
    detail: `${coin.name} (${coin.networkName})`,
    note: holdings ? t('You have {amount}', { amount: formatCoins(coin.code, holdings.of(coin.code)) }) : undefined,
  }))
  return (
    <Picker
      label={t('Coin')}
      isOfAddress
      value={String(state.coin)}
      options={options}
      onChange={(value) => {
        const coin = options.findIndex((option) => option.value === value)
        if (coin >= 0) send({ type: 'changed', values: { coin } })
      }}
    />
  )
}

function NothingToSell() {
  return (
    <Alert
      tone="info"
      title={t('You have no coins to sell yet')}
      action={
        <ButtonLink to="/buy" size="small">
          {t('Buy crypto')}
        </ButtonLink>
      }
    >
      {t('Coins you buy are in your wallet, and can be sold here at any time.')}
    </Alert>
  )
}

/** What can be sold, for those who are signed in and have something. */
function Available({ trade: { state, send, holdings } }: { trade: Trade }) {
  if (!holdings || holdings.isEmpty) return null
  const { code } = coinOf(state)
  const available = holdings.of(code)
  return (
    <div className="-mt-2 flex min-h-11 flex-wrap items-center justify-between gap-2 text-sm">
      <p className="text-ink-soft">{t('Available: {amount}', { amount: formatCoins(code, available) })}</p>
      {isNothing(available) ? null : (
        <Button
          variant="quiet"
          size="small"
          className="-me-3"
          onClick={() => send({ type: 'changed', values: { payAmount: available } })}
        >
          {t('Use all')}
        </Button>
      )}
    </div>
  )
}

/** What cannot become right by typing on is said at once, the rest when the step is to be left. */
function amountProblem({ state, terms, price, holdings }: Trade): string | undefined {
  const asset = state.side === 'buy' ? state.fiat : coinOf(state).code
  const read = readAmount(asset, state.payAmount)
  const writing = writingProblem(read, asset)
  if (writing) return writing
  if (holdings?.isTooMuch && (state.isChecked || !holdings.isEmpty))
    return t('That is more than you have. Enter a smaller amount.')
  if (price.refusal) return price.refusal
  if (receivesNothing(terms)) return t('This amount does not cover the fee. Enter a larger one.')
  const isNothing = read.kind === 'empty' || (read.kind === 'amount' && read.amount.units === 0n)
  return state.isChecked && isNothing ? t('Enter an amount greater than 0.') : undefined
}
