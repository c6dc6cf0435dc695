// Removing a saved card: asked about first, said when it fails. For every list that shows them.

import type { SavedCard } from '@kivuko/contract/payments.ts'
import { t } from '@kivuko/contract/text.ts'
import { type ReactNode, useState } from 'react'
import { cardText } from '#lib/card-text.ts'
import { Alert } from '#ui/alert.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { SavedCards } from './use-saved-cards.ts'

/** `ask` begins it; `question` belongs below the list. */
export function useCardRemoval(saved: SavedCards): { ask: (card: SavedCard) => void; question: ReactNode } {
  const [removing, setRemoving] = useState<SavedCard>()
  const [isRemoving, setIsRemoving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const remove = async (card: SavedCard) => {
    setIsRemoving(true)
    setProblem(await saved.remove(card.id))
    setIsRemoving(false)
    setRemoving(undefined)
  }
  const ask = (card: SavedCard) => {
    setProblem(undefined)
    setRemoving(card)
  }
  const question = (
    <>
      {problem ? <Alert>{problem}</Alert> : null}
      <ConfirmDialog
        open={removing !== undefined}
        title={t('Are you sure you want to remove this card?')}
        confirmText={t('Remove')}
        cancelText={t('Keep card')}
        tone="danger"
        busy={isRemoving}
        onConfirm={() => removing && void remove(removing)}
        onCancel={() => setRemoving(undefined)}
      >
        {removing ? cardText(removing) : null}
      </ConfirmDialog>
    </>
  )
  return { ask, question }
}
