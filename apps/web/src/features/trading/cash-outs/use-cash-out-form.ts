// What is typed, the account looked at, and the way to the withdrawal.
import type { CashOut, SavedAccount } from '@kivuko/contract/cash-outs.ts'
import { readPhone } from '@kivuko/contract/phone.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { walletsQuery } from '#lib/balances.ts'
import { createSendOnce, isDefinite } from '#lib/idempotency-key.ts'
import { reloadMoney } from '#lib/use-payment.ts'
import { type AccountFinding, examineAccount, isFine, refusalOf } from '../account-check.ts'
import { cashOutOptionsQuery } from '../payout-calls.ts'
import { bankAccountOf, EMPTY_PAYOUT, missingForPayout, type PayoutDetails } from '../payout-details.ts'
import { type CashOutBody, type CashOutChoice, cashOutQuery, sendCashOut } from './api.ts'
import { amountProblem, type Terms, termsOf } from './read-cash-out.ts'

const NOTHING_FOUND: AccountFinding = { fields: {} }

export function useCashOutForm(choice: CashOutChoice, onMade: (reference: string) => void) {
  const { currency } = choice
  const [amount, setAmount] = useState('')
  const [payout, setPayout] = useState(EMPTY_PAYOUT)
  const [problem, setProblem] = useState<string>()
  const [isChecked, setIsChecked] = useState(false)
  const [isChecking, setIsChecking] = useState(false)
  const [finding, setFinding] = useState(NOTHING_FOUND)
  const [confirming, setConfirming] = useState<{ body: CashOutBody; terms: Terms }>()
  const balance = useQuery(walletsQuery).data?.find((wallet) => wallet.currency === currency)?.available_balance
  const sending = useSending(onMade)
  const terms = termsOf(choice, amount)

  const typePayout = (typed: Partial<PayoutDetails>) => {
    setPayout({ ...payout, ...typed })
    setFinding(NOTHING_FOUND)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    const wrong = amount.trim() === '' ? t('Please fill this in.') : amountProblem(choice, amount, balance)
    setProblem(wrong)
    if (isChecking || wrong || !terms || missingForPayout(currency, payout).length > 0) return
    setIsChecking(true)
    const found = await examineAccount({ fiat: currency, payout }, true)
    setIsChecking(false)
    setFinding(found)
    if (isFine(found))
      setConfirming({
        body: { currency, amount: terms.amount, fee: terms.fee, destination: destinationOf(currency, payout) },
        terms,
      })
  }
  const confirm = async () => {
    if (!confirming) return
    const refused = await sending.send(confirming.body)
    if (refused === undefined) return
    // What was not answered is sent again as it is: the dialog stays.
    if (refused !== 'unanswered') {
      setConfirming(undefined)
      setFinding(refused)
    }
  }
  return {
    ...{
      amount,
      payout,
      problem,
      isChecked,
      isChecking,
      finding,
      confirming,
      balance,
      terms,
      typePayout,
      submit,
      confirm,
    },
    isSending: sending.isSending,
    unanswered: sending.unanswered,
    typeAmount(text: string) {
      setAmount(text)
      setProblem(undefined)
    },
    leaveAmount: () => setProblem(amountProblem(choice, amount, balance)),
    useAccount: ({ account_name, account_number, bank_code }: SavedAccount) =>
      typePayout({ accountName: account_name, accountNumber: account_number ?? '', bankCode: bank_code ?? '' }),
    cancel: () => setConfirming(undefined),
  }
}

function destinationOf(fiat: CashOutChoice['currency'], payout: PayoutDetails): CashOutBody['destination'] {
  return (
    bankAccountOf({ fiat, payout }) ?? {
      kind: 'mobile_money',
      phone_number: readPhone(payout.phone) ?? payout.phone,
      ...(payout.network && { network: payout.network }),
    }
  )
}

/** Answers what was refused; undefined once it is made. */
function useSending(onMade: (reference: string) => void) {
  const queries = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [unanswered, setUnanswered] = useState<string>()
  const [sendOnce] = useState(createSendOnce)

  async function send(body: CashOutBody): Promise<AccountFinding | 'unanswered' | undefined> {
    setIsSending(true)
    setUnanswered(undefined)
    try {
      const made: CashOut = await sendOnce(body, (key) => sendCashOut(body, key))
      queries.setQueryData(cashOutQuery(made.reference).queryKey, made)
      reloadMoney(queries)
      void queries.invalidateQueries({ queryKey: cashOutOptionsQuery.queryKey })
      onMade(made.reference)
      return undefined
    } catch (error) {
      const refused = refusalOf(error, t('It is not known whether this arrived. Please try again.'))
      if (error instanceof ApiError && error.code === 'fee_changed')
        void queries.invalidateQueries({ queryKey: cashOutOptionsQuery.queryKey })
      if (isDefinite(error)) return refused
      setUnanswered(refused.problem)
      return 'unanswered'
    } finally {
      setIsSending(false)
    }
  }
  return { isSending, unanswered, send }
}
