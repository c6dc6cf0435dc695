// What is chosen and typed for a bill, the name looked up, and the way to the payment.
import type { Bill, Biller, BillProduct, SavedBiller } from '@kivuko/contract/bills.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, errorText } from '#lib/api-error.ts'
import { walletsQuery } from '#lib/balances.ts'
import { createSendOnce, isDefinite } from '#lib/idempotency-key.ts'
import { reloadMoney } from '#lib/use-payment.ts'
import { type BillBody, billersQuery, billQuery, checkNumber, sendBill } from './api.ts'
import { amountProblem, numberProblem, type Terms, termsOf } from './read-bill.ts'

type Problems = { number?: string | undefined; amount?: string | undefined; form?: string | undefined }
export type Confirming = { body: BillBody; terms: Terms; biller: Biller; product: BillProduct }

/** `billers`: of the wallet and the kind chosen, at least one. */
export function useBillForm(
  { billers, feeBps, first }: { billers: readonly Biller[]; feeBps: number; first: SavedBiller | undefined },
  onMade: (reference: string) => void,
) {
  const fields = useFields(billers, first)
  const { biller, product, number, amount, setProblems } = fields
  const [isChecking, setIsChecking] = useState(false)
  const [confirming, setConfirming] = useState<Confirming>()
  const chosen = { biller, product, feeBps }
  const wallet = useQuery(walletsQuery).data?.find(({ currency }) => currency === biller.currency)
  const balance = wallet?.available_balance
  const terms = termsOf(chosen, amount)
  const refuse = (error: unknown, fallback: string) => {
    setConfirming(undefined)
    setProblems(problemsOf(error, fallback))
  }
  const sending = useSending({ onMade, onRefused: refuse })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = { number: numberProblem(biller, number), amount: amountProblem(chosen, amount, balance) }
    setProblems(wrong)
    if (isChecking || wrong.number || wrong.amount || !terms) return
    const target = { biller_id: biller.id, product_id: product.id, number }
    setIsChecking(true)
    try {
      const { customer_name, number: read } = await checkNumber(target)
      const body = { ...target, number: read, customer_name, amount: terms.amount, fee: terms.fee }
      setConfirming({ body, terms, biller, product })
    } catch (error) {
      refuse(error, t('The number could not be checked. Please try again.'))
    } finally {
      setIsChecking(false)
    }
  }
  return {
    ...fields,
    ...{ terms, balance, isChecking, confirming, submit },
    isSending: sending.isSending,
    unanswered: sending.unanswered,
    confirm: async () => {
      if (confirming) await sending.send(confirming.body)
    },
    cancel: () => setConfirming(undefined),
  }
}

/** What is in the form's fields. Another biller begins with its first product. */
function useFields(billers: readonly Biller[], first: SavedBiller | undefined) {
  const [billerId, setBillerId] = useState(first?.biller_id ?? '')
  const [productId, setProductId] = useState('')
  const [number, setNumber] = useState(first?.number ?? '')
  const [amount, setAmount] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const biller = billers.find(({ id }) => id === billerId) ?? (billers[0] as Biller)
  const product = biller.products.find(({ id }) => id === productId) ?? (biller.products[0] as BillProduct)
  const chooseBiller = (id: string) => {
    setBillerId(id)
    setProductId('')
    setProblems({})
  }
  return {
    ...{ biller, product, number, amount, problems, setProblems, chooseBiller },
    chooseProduct(id: string) {
      setProductId(id)
      setProblems({})
    },
    typeNumber(text: string) {
      setNumber(text)
      setProblems({ ...problems, number: undefined, form: undefined })
    },
    typeAmount(text: string) {
      setAmount(text)
      setProblems({ ...problems, amount: undefined, form: undefined })
    },
    useSaved({ biller_id, number: saved }: SavedBiller) {
      chooseBiller(biller_id)
      setNumber(saved)
    },
  }
}

type SendingProps = { onMade: (reference: string) => void; onRefused: (error: unknown, fallback: string) => void }

/** What was not answered is sent again as it is: the dialog stays. */
function useSending({ onMade, onRefused }: SendingProps) {
  const queries = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [unanswered, setUnanswered] = useState<string>()
  const [sendOnce] = useState(createSendOnce)
  const send = async (body: BillBody) => {
    setIsSending(true)
    setUnanswered(undefined)
    try {
      const made: Bill = await sendOnce(body, (key) => sendBill(body, key))
      queries.setQueryData(billQuery(made.reference).queryKey, made)
      reloadMoney(queries)
      onMade(made.reference)
    } catch (error) {
      const fallback = t('It is not known whether this arrived. Please try again.')
      if (!isDefinite(error)) return setUnanswered(errorText(error, fallback))
      onRefused(error, fallback)
      void queries.invalidateQueries({ queryKey: billersQuery.queryKey })
    } finally {
      setIsSending(false)
    }
  }
  return { isSending, unanswered, send }
}

/** Beside the fields where the server names them. */
function problemsOf(error: unknown, fallback: string): Problems {
  const of = (field: string) => (error instanceof ApiError ? error.fieldError(field) : undefined)
  const found = { number: of('number'), amount: of('amount') }
  return found.number || found.amount ? found : { form: errorText(error, fallback) }
}
