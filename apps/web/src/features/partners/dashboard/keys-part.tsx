// The keys of one mode: made, rotated, ended. A key is shown once.

import type { RotationHours } from '@kivuko/contract/partner-keys.ts'
import type { PartnerKey } from '@kivuko/contract/partners.ts'
import { createPartnerKey, revokePartnerKey, rotatePartnerKey } from '@kivuko/contract/partners.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { now } from '#lib/clock.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { keysQuery, type Place, usePartnerChange } from './api.ts'
import { isWorking } from './checklist.ts'
import { CodeBlock } from './code-block.tsx'
import { firstCall } from './first-call.ts'
import { KeyForm } from './key-form.tsx'
import { FAILED_TEXT } from './partner-text.ts'
import { PublicKeyDialog } from './public-key-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'

type KeysPartProps = { place: Place; isMaking: boolean; isEnding: boolean }
type Asked = { what: 'rotate' | 'sign' | 'end'; key: PartnerKey }

export function KeysPart({ place, isMaking, isEnding }: KeysPartProps) {
  const query = useQuery(keysQuery(place))
  const [isFormOpen, setFormOpen] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const [secret, setSecret] = useState<string>()
  const creating = usePartnerChange(
    (body: { name: string; scopes: PartnerKey['scopes']; networks: string[] }) =>
      call(createPartnerKey, { params: { id: place.id }, body: { mode: place.mode, ...body } }),
    (made) => {
      setFormOpen(false)
      setSecret(made.secret)
    },
  )
  const keys = query.data?.keys
  return (
    <div className="flex flex-col gap-5">
      <SectionHeading id="keys-heading" title={t('Keys')} />
      {keys && keys.length > 0 ? (
        <DataTable
          caption={t('Keys')}
          columns={columnsOf({ isMaking, isEnding, onAsk: setAsked })}
          rows={keys}
          keyOf={({ id }) => id}
        />
      ) : keys && !isFormOpen ? (
        <EmptyState title={t('No keys yet')}>
          {t('A server calls with a key that was made for what it does, and for nothing else.')}
        </EmptyState>
      ) : keys ? null : query.isError ? (
        <ErrorState title={t('The keys could not be loaded.')} detail={errorText(query.error, '')} query={query} />
      ) : (
        <SkeletonRows rows={3} label={t('Loading keys…')} />
      )}
      {isMaking && isFormOpen ? (
        <KeyForm mode={place.mode} creating={creating} onCancel={() => setFormOpen(false)} />
      ) : null}
      {isMaking && !isFormOpen && keys ? (
        <Button
          className="self-start"
          onClick={() => {
            creating.reset()
            setFormOpen(true)
          }}
        >
          {place.mode === 'live' ? t('Create a live key') : t('Create a test key')}
        </Button>
      ) : null}
      {asked?.what === 'rotate' ? (
        <Rotating place={place} asked={asked.key} onClose={() => setAsked(undefined)} onMade={setSecret} />
      ) : null}
      {asked?.what === 'sign' ? (
        <PublicKeyDialog place={place} asked={asked.key} onClose={() => setAsked(undefined)} />
      ) : null}
      {asked?.what === 'end' ? <Ending place={place} asked={asked.key} onClose={() => setAsked(undefined)} /> : null}
      {secret ? (
        <SecretDialog
          title={t('Your new key')}
          secret={secret}
          label={t('the key')}
          onClose={() => setSecret(undefined)}
        >
          <p className="text-sm text-ink-soft">{t('A call that changes nothing:')}</p>
          <CodeBlock text={firstCall(window.location.origin, secret)} label={t('the first call')} />
        </SecretDialog>
      ) : null}
    </div>
  )
}

type Actions = Pick<KeysPartProps, 'isMaking' | 'isEnding'> & { onAsk: (asked: Asked) => void }

function columnsOf(actions: Actions): Column<PartnerKey>[] {
  return [
    {
      key: 'name',
      header: t('Key'),
      cell: ({ name, shown }) => (
        <span className="flex min-w-0 flex-col">
          <span className="font-medium wrap-anywhere">{name}</span>
          <code className="text-ink-soft">{shown}</code>
        </span>
      ),
    },
    { key: 'state', header: t('State'), cell: (key) => <KeyState of={key} /> },
    {
      key: 'scopes',
      header: t('Scopes'),
      cell: ({ scopes }) => <span className="wrap-anywhere">{scopes.join(', ')}</span>,
    },
    {
      key: 'networks',
      header: t('Networks'),
      cell: ({ networks }) => <span className="wrap-anywhere">{networks.join(', ') || t('From anywhere')}</span>,
    },
    {
      key: 'version',
      header: t('API version'),
      cell: ({ api_version: version }) => <code>{version}</code>,
    },
    {
      key: 'signed',
      header: t('Signed calls'),
      cell: ({ public_key: publicKey }) => (publicKey ? <code>{publicKey.slice(0, 8)}…</code> : t('Not set up')),
    },
    {
      key: 'used',
      header: t('Last use'),
      cell: ({ last_used_at: at }) => (at ? <time dateTime={at}>{formatDateTime(at)}</time> : t('Never')),
    },
    { key: 'actions', header: '', cell: (key) => <KeyActions of={key} {...actions} /> },
  ]
}

function KeyActions({ of: key, isMaking, isEnding, onAsk }: Actions & { of: PartnerKey }) {
  if (!isEnding || !isWorking(key, now())) return null
  return (
    <span className="flex flex-wrap gap-1">
      {isMaking ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('Rotate {name}', { name: key.name })}
          onClick={() => onAsk({ what: 'rotate', key })}
        >
          {t('Rotate')}
        </Button>
      ) : null}
      <Button
        variant="quiet"
        size="small"
        aria-label={t('Signing of {name}', { name: key.name })}
        onClick={() => onAsk({ what: 'sign', key })}
      >
        {t('Signing')}
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-label={t('End {name}', { name: key.name })}
        onClick={() => onAsk({ what: 'end', key })}
      >
        {t('End')}
      </Button>
    </span>
  )
}

function KeyState({ of: key }: { of: PartnerKey }) {
  if (key.ends_at === null) return <Badge tone="success">{t('Works')}</Badge>
  const at = formatDateTime(key.ends_at)
  return isWorking(key, now()) ? (
    <Badge tone="warning">{t('Works until {time}', { time: at })}</Badge>
  ) : (
    <Badge>{t('Ended {time}', { time: at })}</Badge>
  )
}

type AskedProps = { place: Place; asked: PartnerKey; onClose: () => void }

function Rotating({ place, asked, onClose, onMade }: AskedProps & { onMade: (secret: string) => void }) {
  const rotating = usePartnerChange(
    (hours: RotationHours) =>
      call(rotatePartnerKey, {
        params: { id: place.id, key: asked.id },
        body: { mode: place.mode, overlap_hours: hours },
      }),
    (made) => {
      onClose()
      onMade(made.secret)
    },
  )
  return (
    <RotateDialog
      title={t('Rotate {name}?', { name: asked.name })}
      lead={t('You get a new key like this one. Bring it to your servers before the old one ends.')}
      rotating={rotating}
      onClose={onClose}
    />
  )
}

function Ending({ place, asked, onClose }: AskedProps) {
  const ending = usePartnerChange(
    (_: undefined) => call(revokePartnerKey, { params: { id: place.id, key: asked.id }, body: { mode: place.mode } }),
    onClose,
  )
  return (
    <ConfirmDialog
      open
      title={t('End {name}?', { name: asked.name })}
      confirmText={t('End the key')}
      cancelText={t('Cancel')}
      tone="danger"
      busy={ending.isPending}
      onConfirm={() => ending.mutate(undefined)}
      onCancel={onClose}
    >
      {t('Every call with {hint} is refused at once. This cannot be undone.', { hint: asked.shown })}
      {ending.error ? <Alert className="mt-3">{errorText(ending.error, FAILED_TEXT)}</Alert> : null}
    </ConfirmDialog>
  )
}
