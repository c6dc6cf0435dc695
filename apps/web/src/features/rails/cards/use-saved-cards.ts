import type { SavedCard } from '@kivuko/contract/payments.ts'
import { t } from '@kivuko/contract/text.ts'
import { useEffect, useState } from 'react'
import { fetchCards, removeCard } from './api.ts'

export type SavedCards = {
  /** Undefined until they were looked up. */
  cards: readonly SavedCard[] | undefined
  hasFailed: boolean
  selectedId: string | undefined
  select: (id: string) => void
  /** Answers the text to show when it did not work. */
  remove: (id: string) => Promise<string | undefined>
  reload: () => Promise<void>
}

/** The customer's saved cards and which of them is chosen. */
export function useSavedCards(): SavedCards {
  const [cards, setCards] = useState<readonly SavedCard[]>()
  const [hasFailed, setHasFailed] = useState(false)
  /** Null once the customer's choice was taken away. */
  const [chosenId, setChosenId] = useState<string | null>()

  useEffect(() => {
    const controller = new AbortController()
    fetchCards(controller.signal).then(setCards, () => {
      if (controller.signal.aborted) return
      // Without the list a new card can still be used.
      setHasFailed(true)
      setCards([])
    })
    return () => controller.abort()
  }, [])

  return {
    cards,
    hasFailed,
    // The first is the one used last: it is chosen until another is.
    selectedId: chosenId === undefined ? cards?.[0]?.id : (chosenId ?? undefined),
    select: setChosenId,
    async remove(id) {
      try {
        await removeCard(id)
      } catch {
        return t('Failed to remove card. Please try again.')
      }
      setCards((now) => now?.filter((card) => card.id !== id))
      setChosenId((now) => ((now === undefined ? cards?.[0]?.id : now) === id ? null : now))
      return undefined
    },
    async reload() {
      setChosenId(undefined)
      try {
        setCards(await fetchCards())
        setHasFailed(false)
      } catch {
        setHasFailed(true)
      }
    },
  }
}
