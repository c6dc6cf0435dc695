// Saving a card without paying.
import { t } from '@kivuko/contract/text.ts'
import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import type { CardProblem } from '#lib/card-panel.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { MissingSecret, startCardSetup } from './api.ts'
import { CardForm } from './card-form.tsx'
import { saveNewCard } from './confirm-card.ts'

type Setup = { kind: 'starting' } | { kind: 'ready'; clientSecret: string } | { kind: 'failed'; text: string }

type SetupViewProps = {
  stripe: Stripe
  onSaved: () => void
  onProblem: (problem: CardProblem) => void
  onBusy: (isBusy: boolean) => void
}

export function SetupView({ stripe, onSaved, onProblem, onBusy }: SetupViewProps) {
  const [attempt, setAttempt] = useState(0)
  const setup = useSetup(attempt)
  if (setup.kind === 'starting') return <Waiting>{t('Preparing to save card...')}</Waiting>
  if (setup.kind === 'failed') return <ErrorState title={setup.text} onRetry={() => setAttempt((now) => now + 1)} />
  return (
    <CardForm
      stripe={stripe}
      clientSecret={setup.clientSecret}
      version={setup.clientSecret}
      waitText={t('Preparing to save card...')}
      submitText={t('Save card')}
      busyText={t('Saving your card...')}
      confirm={async (provider, elements) => {
        const problem = await saveNewCard(provider, elements)
        if (!problem) onSaved()
        return problem
      }}
      onProblem={onProblem}
      onBusy={onBusy}
    />
  )
}

function useSetup(attempt: number): Setup {
  const [setup, setSetup] = useState<{ attempt: number; state: Setup }>()
  useEffect(() => {
    let isCurrent = true
    const settle = (state: Setup) => isCurrent && setSetup({ attempt, state })
    startCardSetup().then(
      (clientSecret) => settle({ kind: 'ready', clientSecret }),
      (error: unknown) => settle({ kind: 'failed', text: setupFailure(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  return setup?.attempt === attempt ? setup.state : { kind: 'starting' }
}

function setupFailure(error: unknown): string {
  return error instanceof MissingSecret ? error.message : t('Failed to start card setup. Please try again.')
}
