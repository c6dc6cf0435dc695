// Typing a firm price, with how far it is from the mid of this moment.
import { distanceFromMid, FIRM_MINUTES_MAX } from '@kivuko/contract/block-trades.ts'
import { answerBlockTrade, type ConsoleBlockTrade } from '@kivuko/contract/console-block-trades.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { termsQuery } from './api.ts'

const MINUTES = [1, 2, 3, 5, 10, FIRM_MINUTES_MAX].map((count) => ({
  value: String(count),
  label: count === 1 ? '1 minute' : `${count} minutes`,
}))
const PRICE = /^\d{1,12}(\.\d{1,6})?$/

type Props = { trade: ConsoleBlockTrade; onDone: (trade: ConsoleBlockTrade) => void }

export function AnswerForm({ trade, onDone }: Props) {
  const { id, coin, currency, mid } = trade
  const bound = useQuery(termsQuery).data?.bound_bps
  const [typed, setTyped] = useState({ price: '', fee: '', minutes: '5', reason: '' })
  const [isTried, setTried] = useState(false)
  const type = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change })
  const [price, fee, reason] = [typed.price, typed.fee, typed.reason].map((text) => text.trim()) as [
    string,
    string,
    string,
  ]
  const isPrice = PRICE.test(price)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(answerBlockTrade, {
        params: { id },
        body: { price, minutes: Number(typed.minutes), ...(fee && { fee }), ...(reason && { reason }) },
      }),
    onSuccess: ({ waits: _, ...answer }) => onDone(answer),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isPrice && !isPending) mutate()
  }
  return (
    <form aria-label="Answer" noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={`Price of 1 ${coin} (${currency})`}
          hint={distanceText(price, { mid, bound })}
          inputMode="decimal"
          autoComplete="off"
          value={typed.price}
          error={isTried && !isPrice ? 'Enter a price such as 1543.25' : undefined}
          onChange={({ target }) => type({ price: target.value })}
        />
        <SelectField
          label="Firm for"
          value={typed.minutes}
          options={MINUTES}
          onChange={({ target }) => type({ minutes: target.value })}
        />
        <TextField
          label={`Fee (${currency}, optional)`}
          inputMode="decimal"
          autoComplete="off"
          value={typed.fee}
          onChange={({ target }) => type({ fee: target.value })}
        />
        <TextField
          label="Why (needed far from the mid)"
          autoComplete="off"
          maxLength={500}
          value={typed.reason}
          onChange={({ target }) => type({ reason: target.value })}
        />
      </div>
      {error ? <Alert>{errorText(error, 'That did not work. Please try again.')}</Alert> : null}
      <Button type="submit" loading={isPending} className="self-start">
        Give this price
      </Button>
    </form>
  )
}

type Market = { mid: string | null; bound: number | undefined }

function distanceText(price: string, { mid, bound }: Market): string {
  if (mid === null) return 'There is no mid now, so nothing can be priced.'
  const distance = distanceFromMid(price, mid)
  if (distance === undefined) return `The mid is ${mid}.`
  const where =
    distance === 0 ? 'At the mid' : `${Math.abs(distance) / 100} % ${distance > 0 ? 'above' : 'below'} the mid`
  const takesTwo = bound !== undefined && Math.abs(distance) > bound
  return takesTwo ? `${where}: this takes a second person.` : `${where}.`
}
