// The saved cards as a part of a page: see them, remove one, add one. The card provider is loaded when one is added.
import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { cardText, endingText, expiryText } from '#lib/card-text.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { CardMark } from './card-mark.tsx'
import { useCardRemoval } from './card-removal.tsx'
import { SetupView } from './setup-view.tsx'
import { useProvider } from './use-provider.ts'
import { type SavedCards, useSavedCards } from './use-saved-cards.ts'

export function MyCards() {
  const saved = useSavedCards()
  const [isAdding, setIsAdding] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const finish = () => {
    setIsAdding(false)
    setIsSaved(true)
    void saved.reload()
  }
  return (
    <Card id="cards" aria-labelledby="cards-heading" className="flex flex-col gap-4">
      <SectionHeading id="cards-heading" title={t('Saved cards')} />
      {saved.hasFailed ? (
        <ErrorState title={t('Your saved cards could not be loaded.')} onRetry={() => void saved.reload()} />
      ) : saved.cards === undefined ? (
        <SkeletonRows rows={2} label={t('Looking up your cards…')} />
      ) : (
        <CardRows saved={saved} />
      )}
      {isSaved ? <Alert tone="success">{t('Your card is saved.')}</Alert> : null}
      {isAdding ? (
        <NewCard onSaved={finish} onCancel={() => setIsAdding(false)} />
      ) : (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => {
            setIsSaved(false)
            setIsAdding(true)
          }}
        >
          {t('Add a card')}
        </Button>
      )}
    </Card>
  )
}

function CardRows({ saved }: { saved: SavedCards }) {
  const { ask, question } = useCardRemoval(saved)

  if (saved.cards?.length === 0) {
    return (
      <p className="rounded-box bg-sunken px-4 py-4 text-sm leading-6 text-ink-soft">
        {t('You have no saved cards yet. A saved card makes the next purchase quicker.')}
      </p>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {saved.cards?.map((card) => (
          <li key={card.id} className="flex items-center gap-3 py-3">
            <CardMark brand={card.brand} />
            <span className="flex min-w-0 grow flex-col leading-5">
              <span className="font-semibold tabular-nums">{endingText(card)}</span>
              <span className="text-sm text-ink-soft tabular-nums">{expiryText(card)}</span>
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={t('Remove {card}', { card: cardText(card) })}
              onClick={() => ask(card)}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      {question}
    </>
  )
}

function NewCard({ onSaved, onCancel }: { onSaved: () => void; onCancel: () => void }) {
  const provider = useProvider()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      {provider.kind === 'failed' ? (
        <Alert>{provider.isClosed ? t('Cards are not taken on this site yet.') : provider.text}</Alert>
      ) : provider.kind === 'loading' ? (
        <Waiting>{t('Preparing to save card...')}</Waiting>
      ) : (
        <SetupView stripe={provider.stripe} onSaved={onSaved} onProblem={() => {}} onBusy={setIsBusy} />
      )}
      {isBusy ? null : (
        <Button variant="quiet" size="small" className="self-start" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      )}
    </div>
  )
}
