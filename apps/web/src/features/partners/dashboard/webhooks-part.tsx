// Where the partner's servers are told, in one mode; the one that is open shows what was sent to it.
import { createPartnerWebhook, type PartnerWebhook } from '@kivuko/contract/partner-webhooks.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { type Place, usePartnerChange, webhooksQuery } from './api.ts'
import { Deliveries } from './deliveries.tsx'
import { FAILED_TEXT } from './partner-text.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookCard } from './webhook-card.tsx'

type WebhooksPartProps = { place: Place; isMaking: boolean; isDeveloper: boolean; guideAddress: string }

export function WebhooksPart({ place, isMaking, isDeveloper, guideAddress }: WebhooksPartProps) {
  const query = useQuery(webhooksQuery(place))
  const { values, addressWith } = useAddressChoices(['webhook'])
  const [secret, setSecret] = useState<string>()
  const webhooks = query.data?.webhooks
  const open = webhooks?.find(({ id }) => id === values.webhook)
  return (
    <section aria-labelledby="webhooks-heading" className="flex flex-col gap-5">
      <SectionHeading id="webhooks-heading" title={t('Webhooks')} />
      <p className="leading-6 text-ink-soft">
        {t(
          'Every change of an order, a sale, a payout or a customer is sent to your server, signed: ids and states alone. Read the thing itself before you act on it.',
        )}
      </p>
      {webhooks && webhooks.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {webhooks.map((webhook) => (
            <li key={webhook.id}>
              <WebhookCard
                place={place}
                webhook={webhook}
                isDeveloper={isDeveloper}
                isOpen={webhook === open}
                openAddress={addressWith({ webhook: webhook === open ? '' : webhook.id })}
                onSecret={setSecret}
              >
                {webhook === open && isDeveloper ? <Deliveries place={place} webhook={webhook} /> : null}
              </WebhookCard>
            </li>
          ))}
        </ul>
      ) : webhooks ? (
        <EmptyState title={t('No webhooks yet')}>
          {t('Without one your servers ask for events; with one they are told within seconds.')}
        </EmptyState>
      ) : query.isError ? (
        <ErrorState title={t('The webhooks could not be loaded.')} detail={errorText(query.error, '')} query={query} />
      ) : (
        <SkeletonRows rows={3} label={t('Loading webhooks…')} />
      )}
      {isMaking ? <CreateForm place={place} onSecret={setSecret} /> : null}
      {isMaking && place.mode === 'test' ? (
        <p className="text-sm leading-6 text-ink-soft">
          {t('No server on the internet yet? Messages come to your own machine as well.')}{' '}
          <TextLink to={guideAddress}>{t('See how')}</TextLink>
        </p>
      ) : null}
      {secret ? (
        <SecretDialog
          title={t('Its signing secret')}
          secret={secret}
          label={t('the signing secret')}
          onClose={() => setSecret(undefined)}
        >
          <p className="text-sm leading-6 text-ink-soft">
            {t('Verify every message with it, by any library of Standard Webhooks.')}
          </p>
        </SecretDialog>
      ) : null}
    </section>
  )
}

function CreateForm({ place, onSecret }: { place: Place; onSecret: (secret: string) => void }) {
  const [url, setUrl] = useState('')
  const creating = usePartnerChange(
    (body: Pick<PartnerWebhook, 'url'>) =>
      call(createPartnerWebhook, { params: { id: place.id }, body: { mode: place.mode, ...body } }),
    (made) => {
      setUrl('')
      onSecret(made.secret)
    },
  )
  const { error } = creating
  const beside = error instanceof ApiError ? error.fieldError('url') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!creating.isPending) creating.mutate({ url: url.trim() })
  }
  return (
    <Card aria-labelledby="webhook-heading">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SectionHeading id="webhook-heading" title={t('Add a webhook')} />
        <TextField
          label={t('Address of your server')}
          hint={t('https, on the public internet, such as https://shop.example/hooks')}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={url}
          error={beside}
          onChange={({ target }) => {
            creating.reset()
            setUrl(target.value)
          }}
        />
        {error && !beside ? <Alert>{errorText(error, FAILED_TEXT)}</Alert> : null}
        <Button type="submit" loading={creating.isPending} className="self-start">
          {t('Add the webhook')}
        </Button>
      </form>
    </Card>
  )
}
