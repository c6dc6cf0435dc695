// From a confirmed quote to what it makes: sent once, and repeated while it is not known whether it arrived.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from './api-error.ts'
import { createSendOnce, isDefinite } from './idempotency-key.ts'
import { reloadMoney } from './use-payment.ts'

/** `repeat` sends the very same request, for when it is not known whether it arrived. */
export type TakeFailure = { text: string; repeat?: () => Promise<boolean> }

type Taking<T> = {
  take: (quoteId: string, key: string) => Promise<T>
  onTaken: (made: T) => void
  /** Said of a failure that has no words of its own. */
  failed: string
}

/** `send` answers whether it was taken. */
export function useTakeQuote<T>({ take, onTaken, failed }: Taking<T>) {
  const queries = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<TakeFailure>()
  const [sendOnce] = useState(createSendOnce)
  const send = async (quoteId: string): Promise<boolean> => {
    setIsSending(true)
    try {
      onTaken(await sendOnce(quoteId, (key) => take(quoteId, key)))
      setFailure(undefined)
      return true
    } catch (error) {
      const text = errorText(error, failed)
      setFailure(isDefinite(error) ? { text } : { text, repeat: () => send(quoteId) })
      return false
    } finally {
      setIsSending(false)
      reloadMoney(queries)
    }
  }
  return { isSending, failure, send, close: () => setFailure(undefined) }
}
