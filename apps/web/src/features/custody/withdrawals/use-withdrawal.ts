// From the confirmed quote to a withdrawal: sent once, and repeated while it is not known whether it arrived.
import { t } from '@kivuko/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { createSendOnce, isDefinite } from '#lib/idempotency-key.ts'
import { reloadMoney } from '#lib/use-payment.ts'
import { withdrawAt, withdrawalQuery } from './api.ts'

/** `repeat` sends the very same request. */
type Failure = { text: string; repeat?: () => Promise<boolean> }

export function useWithdrawal(onMade: (reference: string) => void) {
  const queries = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [sendOnce] = useState(createSendOnce)
  const send = async (quoteId: string): Promise<boolean> => {
    setIsSending(true)
    try {
      const made = await sendOnce(quoteId, (key) => withdrawAt(quoteId, key))
      setFailure(undefined)
      queries.setQueryData(withdrawalQuery(made.reference).queryKey, made)
      onMade(made.reference)
      return true
    } catch (error) {
      const text = errorText(error, t('The withdrawal could not be made. Please try again.'))
      setFailure(isDefinite(error) ? { text } : { text, repeat: () => send(quoteId) })
      return false
    } finally {
      setIsSending(false)
      reloadMoney(queries)
    }
  }
  return { isSending, failure, send, close: () => setFailure(undefined) }
}
