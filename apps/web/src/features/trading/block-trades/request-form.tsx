// Asking for a firm price on a large amount.
import {
  BLOCK_COINS,
  BLOCK_CURRENCIES,
  BLOCK_NOTE_MAX,
  type BlockAmountIn,
  type BlockCoin,
  type BlockCurrency,
  type BlockSide,
} from '@kivuko/contract/block-trades.ts'
import { t } from '@kivuko/contract/text.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatAmount } from '#lib/format.ts'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { writingProblem } from '#lib/typed-amount-text.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ask, type BlockRequest, type ForCompany, reloadTrades } from './api.ts'

type Chosen = { side: BlockSide; coin: BlockCoin; currency: BlockCurrency; amount_in: BlockAmountIn }
const FIRST: Chosen = { side: 'buy', coin: 'USDT', currency: 'NGN', amount_in: 'coin' }

const SIDES = [
  { value: 'buy', title: t('Buy a coin'), detail: '' },
  { value: 'sell', title: t('Sell a coin'), detail: '' },
] as const

type RequestFormProps = { minimum: string; paused: string | null; company: ForCompany }

export function RequestForm({ minimum, paused, company }: RequestFormProps) {
  const [chosen, setChosen] = useState(FIRST)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const sending = useAsking(company, () => {
    setTyped('')
    setNote('')
  })
  const asset = chosen.amount_in === 'coin' ? chosen.coin : chosen.currency
  const choose = (change: Partial<Chosen>) => {
    setChosen({ ...chosen, ...change })
    setProblem(undefined)
    sending.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readAmount(asset, typed)
    if (read.kind !== 'amount') return setProblem(writingProblem(read, asset) ?? t('Please fill this in.'))
    if (read.amount.units <= 0n) return setProblem(t('Please fill this in.'))
    const words = note.trim()
    if (!sending.isPending) sending.mutate({ ...chosen, amount: toDecimal(read.amount), ...(words && { note: words }) })
  }
  return (
    <Card>
      <form aria-label={t('Ask for a price')} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ChoiceCards
          legend={t('What you want')}
          name="side"
          choices={SIDES}
          value={chosen.side}
          onChange={(side) => choose({ side })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <PairFields chosen={chosen} onChange={choose} />
          <TextField
            label={t('Amount ({currency})', { currency: asset })}
            hint={t('Worth {minimum} or more.', { minimum: formatAmount('USD', minimum) })}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={problem}
            onChange={({ target }) => {
              setTyped(target.value)
              setProblem(undefined)
              sending.reset()
            }}
          />
        </div>
        <TextField
          label={t('Note (optional)')}
          autoComplete="off"
          maxLength={BLOCK_NOTE_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {paused ? <Alert tone="warning">{paused}</Alert> : null}
        {sending.isError ? <Alert>{errorText(sending.error, t('That did not work. Please try again.'))}</Alert> : null}
        <Button type="submit" loading={sending.isPending} loadingText={t('Sending…')} className="self-start">
          {t('Ask for a price')}
        </Button>
      </form>
    </Card>
  )
}

/** The coin, the currency, and which of them the amount is in. */
function PairFields({ chosen, onChange }: { chosen: Chosen; onChange: (change: Partial<Chosen>) => void }) {
  return (
    <>
      <SelectField
        label={t('Coin')}
        value={chosen.coin}
        options={BLOCK_COINS.map((code) => ({ value: code, label: code }))}
        onChange={({ target }) => onChange({ coin: target.value as BlockCoin })}
      />
      <SelectField
        label={chosen.side === 'buy' ? t('Paid with') : t('Paid in')}
        value={chosen.currency}
        options={BLOCK_CURRENCIES.map((code) => ({ value: code, label: code }))}
        onChange={({ target }) => onChange({ currency: target.value as BlockCurrency })}
      />
      <SelectField
        label={t('The amount is in')}
        value={chosen.amount_in}
        options={[
          { value: 'coin', label: chosen.coin },
          { value: 'money', label: chosen.currency },
        ]}
        onChange={({ target }) => onChange({ amount_in: target.value as BlockAmountIn })}
      />
    </>
  )
}

function useAsking(company: ForCompany, onAsked: () => void) {
  const queries = useQueryClient()
  const [sendOnce] = useState(createSendOnce)
  return useMutation({
    mutationFn: (body: BlockRequest) => sendOnce(body, (key) => ask(body, key, company)),
    onSuccess: () => {
      onAsked()
      reloadTrades(queries, company)
    },
  })
}
