// What is typed into the form of a withdrawal, the fee for it, and the way to the withdrawal.

import type { ChainAsset } from '@kivuko/contract/chain.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { holdingsQuery } from '#lib/balances.ts'
import type { ChainOption } from '#lib/chain-options.ts'
import { useFirmQuote } from '#lib/use-firm-quote.ts'
import { useTakeQuote } from '#lib/use-take-quote.ts'
import { askWithdrawalQuote, withdrawAt, withdrawalQuery } from './api.ts'
import { amountProblem, type QuoteProblem, quoteProblem, wantedAmount } from './read-withdrawal.ts'
import type { Filled } from './use-scanned-coins.ts'

type Problems = { address?: string | undefined; amount?: string | undefined }

export function useWithdrawalForm(option: ChainOption, filled: Filled, onMade: (reference: string) => void) {
  const { asset, network } = option
  const [address, setAddress] = useState(filled.address)
  /** The address as it was when its field was left: only that one is looked at. */
  const [leftAddress, setLeftAddress] = useState(filled.address)
  const [amount, setAmount] = useState(filled.amount)
  const [problems, setProblems] = useState<Problems>({})
  const [isConfirming, setIsConfirming] = useState(false)
  const withdrawal = useWithdrawal(onMade)
  const balance = useBalance(asset)
  const rules = { option, balance }

  const wanted = wantedAmount(amount, option)
  const asked = address.trim()
  const isAddressLeft = asked !== '' && leftAddress === asked
  // The address is looked at as soon as it is there, at the least amount while none is typed.
  const body = { asset, network, address: asked, amount: wanted ?? option.withdrawal_min }
  const quote = useFirmQuote('withdrawal', isAddressLeft ? JSON.stringify(body) : undefined, (signal) =>
    askWithdrawalQuote(body, signal),
  )
  const refused = quoteProblem(quote.error)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeftAddress(asked)
    const missing: Problems = {
      address: asked === '' ? t('Please fill this in.') : undefined,
      amount: amount.trim() === '' ? t('Please fill this in.') : amountProblem(amount, rules),
    }
    setProblems(missing)
    if (missing.address || missing.amount) return
    // What the server refused is changed first; what it could not answer is asked again.
    if (!refused) return setIsConfirming(true)
    if (refused.field === 'form') quote.renew()
  }
  const confirm = async () => {
    if (!quote.quote) return
    const isMade = await withdrawal.send(quote.quote.quote_id)
    setIsConfirming(false)
    // What was refused is not asked for at the same quote again.
    if (!isMade) quote.renew()
  }
  return {
    ...{ address, amount, balance, wanted, quote, withdrawal, submit, confirm },
    // What the server says of the least amount is not about anything typed.
    problems: shownProblems(problems, refused?.field === 'amount' && !wanted ? undefined : refused),
    // A refusal is shown on the form, and answered there.
    isConfirming: isConfirming && !refused,
    typeAddress(text: string) {
      setAddress(text)
      setProblems({ ...problems, address: undefined })
      setIsConfirming(false)
    },
    leaveAddress: () => setLeftAddress(asked),
    typeAmount(text: string) {
      setAmount(text)
      setProblems({ ...problems, amount: undefined })
      setIsConfirming(false)
    },
    checkAmount: () => setProblems({ ...problems, amount: amountProblem(amount, rules) }),
    cancel: () => setIsConfirming(false),
  }
}

/** A coin one does not hold is none. */
function useBalance(coin: ChainAsset): string | undefined {
  const { data } = useQuery(holdingsQuery)
  return data && (data.find(({ asset }) => asset === coin)?.available_balance ?? '0')
}

/** What the page found, else what the server said. */
function shownProblems({ address, amount }: Problems, refused: QuoteProblem | undefined) {
  const said = (field: QuoteProblem['field']) => (refused?.field === field ? refused.text : undefined)
  return { address: address ?? said('address'), amount: amount ?? said('amount'), form: said('form') }
}

function useWithdrawal(onMade: (reference: string) => void) {
  const queries = useQueryClient()
  return useTakeQuote({
    take: withdrawAt,
    onTaken(made) {
      queries.setQueryData(withdrawalQuery(made.reference).queryKey, made)
      onMade(made.reference)
    },
    failed: t('The withdrawal could not be made. Please try again.'),
  })
}
