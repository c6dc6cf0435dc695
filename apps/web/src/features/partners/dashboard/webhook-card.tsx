// One webhook: where it leads, whether it is on, and what owners and developers do with it.
import type { RotationHours } from '@kivuko/contract/partner-keys.ts'
import {
  type PartnerWebhook,
  removeWebhook,
  rotateWebhookSecret,
  switchWebhook,
} from '@kivuko/contract/partner-webhooks.ts'
import { t } from '@kivuko/contract/text.ts'
import { type ReactNode, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { now } from '#lib/clock.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { type Place, usePartnerChange } from './api.ts'
import { FAILED_TEXT } from './partner-text.ts'
import { RotateDialog } from './rotate-dialog.tsx'

type WebhookCardProps = {
  place: Place
  webhook: PartnerWebhook
  isDeveloper: boolean
  isOpen: boolean
  openAddress: string
  onSecret: (secret: string) => void
  children: ReactNode
}

export function WebhookCard(props: WebhookCardProps) {
  const { place, webhook, isDeveloper, isOpen, openAddress, onSecret, children } = props
  const [asked, setAsked] = useState<'off' | 'remove' | 'rotate'>()
  const close = () => setAsked(undefined)
  const params = { id: place.id, webhook: webhook.id }
  const { mode } = place
  const switching = usePartnerChange(
    (isOn: boolean) => call(switchWebhook, { params, body: { mode, is_on: isOn } }),
    close,
  )
  const removing = usePartnerChange((_: undefined) => call(removeWebhook, { params, body: { mode } }), close)
  const rotating = usePartnerChange(
    (hours: RotationHours) => call(rotateWebhookSecret, { params, body: { mode, overlap_hours: hours } }),
    (made) => {
      close()
      onSecret(made.secret)
    },
  )
  const isOn = webhook.switched_off_at === null
  const error = switching.error ?? removing.error
  return (
    <Card aria-label={webhook.url} className="flex flex-col gap-4">
      <Facts of={webhook} />
      {error && asked === undefined ? <Alert>{errorText(error, FAILED_TEXT)}</Alert> : null}
      {isDeveloper ? (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={openAddress} size="small" variant="secondary" preventScrollReset>
            {isOpen ? t('Hide deliveries') : t('Show deliveries')}
          </ButtonLink>
          <Button
            size="small"
            variant="secondary"
            loading={switching.isPending}
            onClick={() => (isOn ? setAsked('off') : switching.mutate(true))}
          >
            {isOn ? t('Switch off') : t('Switch on')}
          </Button>
          <Button size="small" variant="secondary" onClick={() => setAsked('rotate')}>
            {t('Rotate the secret')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setAsked('remove')}>
            {t('Remove')}
          </Button>
        </div>
      ) : null}
      {children}
      <OffQuestion
        open={asked === 'off'}
        busy={switching.isPending}
        onConfirm={() => switching.mutate(false, { onError: close })}
        onCancel={close}
      />
      <RemoveQuestion
        open={asked === 'remove'}
        busy={removing.isPending}
        onConfirm={() => removing.mutate(undefined, { onError: close })}
        onCancel={close}
      />
      {asked === 'rotate' ? (
        <RotateDialog
          title={t('Rotate the signing secret?')}
          lead={t('Messages carry a signature by both secrets until the old one ends.')}
          rotating={rotating}
          onClose={close}
        />
      ) : null}
    </Card>
  )
}

type QuestionProps = { open: boolean; busy: boolean; onConfirm: () => void; onCancel: () => void }

function OffQuestion(props: QuestionProps) {
  return (
    <ConfirmDialog
      {...props}
      title={t('Switch this webhook off?')}
      confirmText={t('Switch off')}
      cancelText={t('Cancel')}
    >
      {t('What waits for it is dropped. Once it is on again you can have the events replayed for 30 days.')}
    </ConfirmDialog>
  )
}

function RemoveQuestion(props: QuestionProps) {
  return (
    <ConfirmDialog
      {...props}
      title={t('Remove this webhook?')}
      confirmText={t('Remove')}
      cancelText={t('Cancel')}
      tone="danger"
    >
      {t('Nothing is sent there any more, and its deliveries are no longer shown. This cannot be undone.')}
    </ConfirmDialog>
  )
}

function Facts({ of: webhook }: { of: PartnerWebhook }) {
  const { switched_off_at: offAt, old_secret_ends_at: endsAt } = webhook
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{webhook.url}</span>
        <Badge tone={offAt ? 'warning' : 'success'}>{offAt ? t('Switched off') : t('On')}</Badge>
      </div>
      <p className="text-sm leading-6 text-ink-soft wrap-anywhere">
        {webhook.types.join(', ')}
        <span className="block">{t('Since {time}', { time: formatDateTime(webhook.created_at) })}</span>
        <span className="block">{t('API version {date}', { date: webhook.api_version })}</span>
        {offAt ? (
          <span className="block">
            {webhook.switched_off_by === 'endpoint'
              ? t('Its server answered 410 and was switched off {time}', { time: formatDateTime(offAt) })
              : t('Switched off by a member {time}', { time: formatDateTime(offAt) })}
          </span>
        ) : null}
        {endsAt && new Date(endsAt) > now() ? (
          <span className="block">{t('The old secret signs until {time}', { time: formatDateTime(endsAt) })}</span>
        ) : null}
      </p>
    </>
  )
}
