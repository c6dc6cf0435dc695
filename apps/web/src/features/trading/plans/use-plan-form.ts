// The way from what is typed to a plan: written, looked at once more, and made under one key.
import type { Plan } from '@kivuko/contract/plans.ts'
import { t } from '@kivuko/contract/text.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { writingProblem } from '#lib/typed-amount-text.ts'
import { plansQuery } from './plan-calls.ts'

export function usePlanForm<Form, Wanted>(
  empty: Form,
  { make, onDone }: { make: (wanted: Wanted, key: string) => Promise<Plan>; onDone: () => void },
) {
  const queries = useQueryClient()
  const [form, setForm] = useState(empty)
  const [isTried, setTried] = useState(false)
  /** As it is looked at, once everything is written. */
  const [wanted, setWanted] = useState<Wanted>()
  const [sendOnce] = useState(createSendOnce)
  const making = useMutation({
    mutationFn: (asked: Wanted) => sendOnce(asked, (key) => make(asked, key)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: plansQuery.queryKey })
      onDone()
    },
  })
  return {
    form,
    isTried,
    wanted,
    making,
    change: (changes: Partial<Form>) => setForm({ ...form, ...changes }),
    tryForm: (read: Wanted | undefined) => {
      setTried(true)
      setWanted(read)
    },
    back: () => {
      making.reset()
      setWanted(undefined)
    },
  }
}

/** As it is sent, or what is wrong with it. */
export function readPlanAmount(currency: Asset, typed: string): { amount: string } | { problem: string } {
  const read = readAmount(currency, typed)
  if (read.kind === 'empty') return { problem: t('Enter an amount') }
  if (read.kind !== 'amount') return { problem: writingProblem(read, currency) ?? t('Enter an amount') }
  return read.amount.units > 0n ? { amount: toDecimal(read.amount) } : { problem: t('Amount must be greater than 0') }
}
