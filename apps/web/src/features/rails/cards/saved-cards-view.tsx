// The saved cards as a list to choose from, each with a way to remove it.

import type { SavedCard } from '@kivuko/contract/payments.ts'
import { t } from '@kivuko/contract/text.ts'
import { useId } from 'react'
import { cardText, endingText, expiryText } from '#lib/card-text.ts'
import { Button } from '#ui/button.tsx'
import { CardMark } from './card-mark.tsx'
import { useCardRemoval } from './card-removal.tsx'
import type { SavedCards } from './use-saved-cards.ts'

export function SavedCardsView({ saved, isBusy }: { saved: SavedCards; isBusy: boolean }) {
  const { cards = [], selectedId } = saved
  const { ask, question } = useCardRemoval(saved)

  return (
    <div className="flex flex-col gap-3">
      <fieldset disabled={isBusy} className="flex min-w-0 flex-col gap-2">
        <legend className="sr-only">{t('Choose a card')}</legend>
        {cards.length === 0 ? (
          <p className="rounded-box bg-sunken px-4 py-4 text-sm leading-6 text-ink-soft">
            {t('You have no saved cards yet. A saved card makes the next purchase quicker.')}
          </p>
        ) : null}
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            isSelected={card.id === selectedId}
            onSelect={() => saved.select(card.id)}
            onRemove={() => ask(card)}
          />
        ))}
      </fieldset>
      {question}
    </div>
  )
}

type CardRowProps = { card: SavedCard; isSelected: boolean; onSelect: () => void; onRemove: () => void }

function CardRow({ card, isSelected, onSelect, onRemove }: CardRowProps) {
  const group = useId()
  return (
    <div className="flex items-center gap-1 rounded-box border border-line-strong pe-1.5 transition-colors has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-primary">
      <label className="flex min-h-14 min-w-0 grow cursor-pointer items-center gap-2 py-2.5 ps-3 sm:gap-3 sm:ps-4">
        <input
          type="radio"
          name={`saved-card-${group}`}
          checked={isSelected}
          aria-label={cardText(card)}
          onChange={onSelect}
          className="size-4 shrink-0 accent-primary outline-none"
        />
        <CardMark brand={card.brand} />
        <span className="flex min-w-0 flex-col leading-5">
          <span className="font-semibold whitespace-nowrap tabular-nums">{endingText(card)}</span>
          <span className="text-sm tabular-nums">{expiryText(card)}</span>
        </span>
      </label>
      <Button
        variant="quiet"
        size="small"
        className="shrink-0"
        aria-label={t('Remove {card}', { card: cardText(card) })}
        onClick={onRemove}
      >
        {t('Remove')}
      </Button>
    </div>
  )
}
