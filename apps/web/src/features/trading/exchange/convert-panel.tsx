// Exchange between what the customer has: `/wallet?convert=NGN-KES` opens it on that pair.

import { CONVERTIBLE } from '@kivuko/contract/conversions.ts'
import { t } from '@kivuko/contract/text.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { compare, parse, toDecimal } from '@kivuko/money/money.ts'
import { useQuery } from '@tanstack/react-query'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { holdingsQuery, walletsQuery } from '#lib/balances.ts'
import { FailedQuote } from '#lib/firm-quote-dialogs.tsx'
import { formatAmount } from '#lib/format.ts'
import { PausedNotice } from '#lib/paused-notice.tsx'
import { readAmount } from '#lib/typed-amount.ts'
import { writingProblem } from '#lib/typed-amount-text.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { type FirmQuote, useFirmQuote } from '#lib/use-firm-quote.ts'
import { useTakeQuote } from '#lib/use-take-quote.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { askConversionQuote, type Conversion, type ConversionQuote, convertAt } from './api.ts'
import { ConfirmConversion, ConversionDone, QuoteRows } from './conversion-dialogs.tsx'
import { type Pair, readPair, targetsOf, toConvertible, withFrom, writePair } from './pair.ts'

export function ConvertPanel() {
  const { pair, setPair, field } = usePair()
  const exchange = useExchange(pair)
  const { amount, type, asked, quote, balance, conversion } = exchange
  const change = (next: Pair) => {
    setPair(next)
    exchange.settle()
  }
  return (
    <Card aria-labelledby="convert-heading" className="flex scroll-mt-6 flex-col gap-5">
      <div className="flex flex-col gap-1">
        <SectionHeading id="convert-heading" title={t('Exchange')} />
        <p className="text-sm leading-6 text-ink-soft">
          {t('Between your wallets and coins, at a rate you see first.')}
        </p>
      </div>
      <PausedNotice name="exchange" />
      <form onSubmit={exchange.submit} noValidate className="flex flex-col gap-5">
        <PairFields pair={pair} onChange={change} />
        <TextField
          ref={field}
          label={t('Amount ({asset})', { asset: pair.from })}
          name="amount"
          size="large"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          required
          value={amount}
          error={exchange.problem}
          onChange={(event) => type(event.target.value)}
          onBlur={exchange.check}
          hint={balance === undefined ? null : <Available pair={pair} balance={balance} onUseMax={type} />}
        />
        {asked ? <Quoted quote={quote} /> : <Note>{t('Enter an amount to see the rate and what you get.')}</Note>}
        <Button type="submit" block>
          {t('Continue')}
        </Button>
      </form>
      {exchange.isConfirming ? (
        <ConfirmConversion
          quote={quote}
          isSending={conversion.isSending}
          onConfirm={() => void exchange.confirm()}
          onCancel={exchange.cancel}
        />
      ) : null}
      {conversion.failure ? (
        <FailedQuote
          title={t('Exchange failed')}
          sendingText={t('Exchanging…')}
          failure={conversion.failure}
          leaveText={t('Try Again')}
          isSending={conversion.isSending}
          onClose={conversion.close}
        />
      ) : null}
      {exchange.done ? <ConversionDone conversion={exchange.done} onDone={exchange.leave} /> : null}
    </Card>
  )
}

/** What is typed, the rate for it, and the way to its exchange. */
function useExchange(pair: Pair) {
  const [amount, setAmount] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isConfirming, setIsConfirming] = useState(false)
  const balance = useBalance(pair)
  const read = readAmount(pair.from, amount)
  const asked = read.kind === 'amount' && read.amount.units > 0n ? toDecimal(read.amount) : undefined
  const quote = useFirmQuote('conversion', asked && `${writePair(pair)} ${asked}`, (signal) =>
    askConversionQuote(pair, asked ?? '', signal),
  )
  const [done, setDone] = useState<Conversion>()
  const failed = t('The exchange failed. Please try again.')
  const conversion = useTakeQuote({ take: convertAt, onTaken: setDone, failed })

  const type = (text: string) => {
    setAmount(text)
    setProblem(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = amount.trim() === '' ? t('Please fill in all required fields') : problemOf(pair, amount, balance)
    setProblem(wrong)
    if (wrong) return
    if (quote.error) quote.renew()
    else setIsConfirming(true)
  }
  const confirm = async () => {
    if (!quote.quote) return
    const isDone = await conversion.send(quote.quote.quote_id)
    setIsConfirming(false)
    if (!isDone) quote.renew()
  }
  return {
    ...{ amount, type, asked, quote, balance, conversion, done, submit, confirm, isConfirming, problem },
    check: () => setProblem(problemOf(pair, amount, balance)),
    settle: () => setProblem(undefined),
    cancel: () => setIsConfirming(false),
    leave() {
      type('')
      setDone(undefined)
    },
  }
}

/** The pair is in the address; someone sent here to exchange finds the panel in view and its field ready. */
function usePair() {
  const { values, change } = useAddressChoices(['convert'])
  const field = useRef<HTMLInputElement>(null)
  const [wasAskedFor] = useState(values.convert !== '')
  useEffect(() => {
    if (!wasAskedFor) return
    // After the new page has taken the focus to its start.
    const timer = setTimeout(() => field.current?.focus())
    return () => clearTimeout(timer)
  }, [wasAskedFor])
  const setPair = (pair: Pair) => change({ convert: writePair(pair) })
  return { pair: readPair(values.convert), setPair, field }
}

/** What there is of the side that is given; a coin one does not hold is none. */
function useBalance({ from }: Pair): string | undefined {
  const wallets = useQuery(walletsQuery)
  const holdings = useQuery(holdingsQuery)
  if (ASSETS[from].kind === 'fiat') return wallets.data?.find(({ currency }) => currency === from)?.available_balance
  return holdings.data && (holdings.data.find(({ asset }) => asset === from)?.available_balance ?? '0')
}

function problemOf({ from }: Pair, typed: string, balance: string | undefined): string | undefined {
  const read = readAmount(from, typed)
  if (read.kind !== 'amount') return writingProblem(read, from)
  if (read.amount.units <= 0n) return t('Amount must be greater than 0')
  const available = balance === undefined ? undefined : parse(from, balance)
  return available && compare(read.amount, available) > 0 ? t('Insufficient balance') : undefined
}

function PairFields({ pair, onChange }: { pair: Pair; onChange: (pair: Pair) => void }) {
  const optionsOf = (codes: readonly Pair['from'][]) => codes.map((code) => ({ value: code, label: code }))
  return (
    <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_auto_1fr]">
      <SelectField
        label={t('From')}
        name="from"
        value={pair.from}
        options={optionsOf(CONVERTIBLE)}
        onChange={(event) => onChange(withFrom(pair, toConvertible(event.target.value) ?? pair.from))}
      />
      <button
        type="button"
        onClick={() => onChange({ from: pair.to, to: pair.from })}
        className="flex size-12 items-center justify-center justify-self-center rounded-box text-primary hover:bg-primary-soft hover:text-on-primary-soft"
      >
        <span className="sr-only">{t('Exchange the other way round')}</span>
        <ArrowUpDown size={20} aria-hidden="true" className="sm:rotate-90" />
      </button>
      <SelectField
        label={t('To')}
        name="to"
        value={pair.to}
        options={optionsOf(targetsOf(pair.from))}
        onChange={(event) => onChange({ ...pair, to: toConvertible(event.target.value) ?? pair.to })}
      />
    </div>
  )
}

function Available({ pair, balance, onUseMax }: { pair: Pair; balance: string; onUseMax: (amount: string) => void }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4">
      {t('Available: {balance}', { balance: formatAmount(pair.from, balance) })}
      <button
        type="button"
        onClick={() => onUseMax(balance)}
        className="min-h-11 rounded-box px-2 font-semibold text-primary underline underline-offset-4 hover:text-primary-strong"
      >
        {t('Use max')}
      </button>
    </span>
  )
}

function Quoted({ quote }: { quote: FirmQuote<ConversionQuote> }) {
  if (quote.error) {
    return (
      <ErrorState
        title={t('No rate could be had just now.')}
        detail={errorText(quote.error, '') || undefined}
        onRetry={quote.renew}
        retrying={quote.isAsking}
      />
    )
  }
  if (!quote.quote) return <Note>{t('Getting a rate…')}</Note>
  return (
    <div className="rounded-box bg-sunken px-4 py-2.5">
      <QuoteRows quote={quote.quote} secondsLeft={quote.secondsLeft} />
      <p role="status" className="sr-only">
        {t('You get: {amount}', { amount: formatAmount(quote.quote.to, quote.quote.received) })}
      </p>
    </div>
  )
}

function Note({ children }: { children: string }) {
  return <p className="rounded-box bg-sunken px-4 py-3.5 text-sm leading-6 text-ink-soft">{children}</p>
}
