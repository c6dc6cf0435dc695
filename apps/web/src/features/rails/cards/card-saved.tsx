// /card-saved: where the provider returns after a card was saved. Only the server's list says which cards are kept.

import type { SavedCard } from '@kivuko/contract/payments.ts'
import { t } from '@kivuko/contract/text.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { endingText, expiryText } from '#lib/card-text.ts'
import { signInAddress } from '#lib/return-address.ts'
import { useSession } from '#lib/use-session.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { fetchCards } from './api.ts'

export function CardSaved() {
  const [query] = useSearchParams()
  const { token, initializing } = useSession()
  const [attempt, setAttempt] = useState(0)
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <PageHeading title={t('Your cards')} />
      {initializing ? (
        <Waiting>{t('Looking up your cards…')}</Waiting>
      ) : token ? (
        <CardList
          key={attempt}
          hasFailed={query.get('redirect_status') === 'failed'}
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : (
        <>
          <p className="text-ink-soft">{t('Sign in to see your saved cards.')}</p>
          <ButtonLink to={signInAddress('/card-saved')}>{t('Sign in')}</ButtonLink>
        </>
      )}
    </div>
  )
}

/** `hasFailed` is the provider's word in the address: enough to say a card was not saved, never that one was. */
function CardList({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const cards = useCards()
  if (cards === undefined) return <Waiting>{t('Looking up your cards…')}</Waiting>
  if (cards === 'failed') return <ErrorState title={t('Your cards could not be loaded.')} onRetry={onRetry} />
  return (
    <>
      {hasFailed ? (
        <Alert tone="warning">{t('The card was not saved. You can add one when you next buy with a card.')}</Alert>
      ) : null}
      {cards.length === 0 ? (
        <p className="text-ink-soft">
          {hasFailed
            ? t('You have no saved cards.')
            : t('Your card is not in your list yet. It can take a minute after you confirm it; look again shortly.')}
        </p>
      ) : (
        <Card className="flex flex-col gap-3">
          <p className="text-ink-soft">{t('These cards are saved for your next purchase.')}</p>
          <ul className="flex flex-col divide-y divide-line">
            {cards.map((card) => (
              <li key={card.id} className="flex items-baseline justify-between gap-4 py-3 tabular-nums">
                <span className="font-semibold text-ink">{endingText(card)}</span>
                <span className="text-ink-soft">{expiryText(card)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ButtonLink to="/buy" variant="secondary">
        {t('Back to Buy Crypto')}
      </ButtonLink>
    </>
  )
}

/** Undefined while they are looked up. */
function useCards(): readonly SavedCard[] | 'failed' | undefined {
  const [cards, setCards] = useState<readonly SavedCard[] | 'failed'>()
  useEffect(() => {
    const controller = new AbortController()
    fetchCards(controller.signal).then(setCards, () => controller.signal.aborted || setCards('failed'))
    return () => controller.abort()
  }, [])
  return cards
}
