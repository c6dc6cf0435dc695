// The PIN of a phone without the app: setting it, opening a locked one, and turning that way off.

import { shownPhone } from '@kivuko/contract/phone.ts'
import { PIN_LENGTH } from '@kivuko/contract/pin.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Outcome } from './action-outcome.tsx'
import { keepPin, type PinStatus, pinQuery, stopPin } from './api.ts'
import { Section } from './security-section.tsx'
import { type Action, useAction } from './use-action.ts'

/** Nothing where the operator does not answer such phones. */
export function PinSection() {
  const { data: pin } = useQuery(pinQuery)
  if (!pin?.code) return null
  return (
    <Section
      title={t('Phone without the app')}
      lead={t(
        'Dial {code} on any phone: balance, buying, selling and sending, with a PIN of its own. At most {most} dollars leave your account so in a day.',
        {
          code: pin.code,
          most: pin.day_max ?? '',
        },
      )}
      badge={<PinBadge state={pin.state} />}
    >
      {pin.phone_number ? (
        <PinForm pin={pin} phone={pin.phone_number} />
      ) : (
        <p className="text-ink">{t('Verify your phone number first: the PIN works from that phone alone.')}</p>
      )}
    </Section>
  )
}

function PinBadge({ state }: Pick<PinStatus, 'state'>) {
  if (state === 'locked') return <Badge tone="danger">{t('Locked')}</Badge>
  return <Badge tone={state === 'set' ? 'success' : 'neutral'}>{state === 'set' ? t('On') : t('Off')}</Badge>
}

function PinForm({ pin, phone }: { pin: PinStatus; phone: string }) {
  const queries = useQueryClient()
  const action = useAction()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    void action.run(async () => {
      try {
        await keepPin(typed)
      } catch (error) {
        const wrong = error instanceof ApiError ? error.fieldError('pin') : undefined
        if (!wrong) throw error
        setProblem(wrong)
        return undefined
      }
      setTyped('')
      await queries.invalidateQueries(pinQuery)
      return t('Your PIN is set. It works from {phone}.', { phone: shownPhone(phone) })
    })
  }
  return (
    <form onSubmit={submit} noValidate className="flex max-w-sm flex-col gap-5">
      {pin.state === 'locked' ? (
        <p className="text-ink">{t('It was typed wrong five times. Set a PIN to open it again.')}</p>
      ) : null}
      <Outcome action={action} />
      <PasswordField
        label={pin.state === 'set' ? t('New PIN') : t('PIN')}
        hint={t('Four digits for {phone}, other than your M-Pesa PIN.', { phone: shownPhone(phone) })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={problem}
        showText={t('Show PIN')}
        hideText={t('Hide PIN')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" loading={action.isBusy} loadingText={t('Setting…')}>
          {t('Set PIN')}
        </Button>
        {pin.state === 'off' ? null : <TurnOff action={action} />}
      </div>
    </form>
  )
}

function TurnOff({ action }: { action: Action }) {
  const queries = useQueryClient()
  const turnOff = () =>
    void action.run(async () => {
      await stopPin()
      await queries.invalidateQueries(pinQuery)
      return t('No phone opens your account without the app now, and none can set a PIN by itself.')
    })
  return (
    <Button type="button" variant="secondary" disabled={action.isBusy} onClick={turnOff}>
      {t('Turn it off')}
    </Button>
  )
}
