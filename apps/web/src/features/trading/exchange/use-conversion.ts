// An exchange from the confirmed quote to its result.
import { t } from '@kivuko/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { createSendOnce, isDefinite } from '#lib/idempotency-key.ts'
import { reloadMoney } from '#lib/use-payment.ts'
import { type Conversion, convertAt } from './api.ts'

export type ConversionResult =
  | { kind: 'done'; conversion: Conversion }
  /** `repeat` sends the very same request, for when it is not known whether it arrived. */
  | { kind: 'failed'; text: string; repeat?: () => Promise<boolean> }

export function useConversion() {
  const queries = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [result, setResult] = useState<ConversionResult>()
  const [sendOnce] = useState(createSendOnce)
  const send = async (quoteId: string): Promise<boolean> => {
    setIsSending(true)
    try {
      const conversion = await sendOnce(quoteId, (key) => convertAt(quoteId, key))
      setResult({ kind: 'done', conversion })
      return true
    } catch (error) {
      const text = errorText(error, t('The exchange failed. Please try again.'))
      setResult(isDefinite(error) ? { kind: 'failed', text } : { kind: 'failed', text, repeat: () => send(quoteId) })
      return false
    } finally {
      setIsSending(false)
      reloadMoney(queries)
    }
  }
  return { isSending, result, send, close: () => setResult(undefined) }
}
