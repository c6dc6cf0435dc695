// One of the address book: what it is called, since when, from when on it is trusted; renamed or removed.
import { LABEL_MAX, type Payee, type PayeeKind } from '@kivuko/contract/address-book.ts'
import { CHAIN_NETWORK_NAMES } from '@kivuko/contract/chain.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { now } from '#lib/clock.ts'
import { formatDate, formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { bookQuery, removeFromBook, renamePayee } from './api.ts'

const KINDS: Record<PayeeKind, string> = {
  address: t('Address'),
  phone: t('Phone'),
  bank_account: t('Bank account'),
  customer: t('{brand} customer'),
}

export function BookEntry({ payee }: { payee: Payee }) {
  const { id, kind, network, name, label, added_at } = payee
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [isNaming, setIsNaming] = useState(false)
  const removing = useMutation({
    mutationFn: () => removeFromBook(id),
    onSuccess: (book) => queries.setQueryData(bookQuery.queryKey, book),
    onSettled: () => setIsAsking(false),
  })
  const called = label ?? name
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-ink">
            <span className={`min-w-0 break-all ${label || kind !== 'address' ? '' : 'font-mono text-sm'}`}>
              {called}
            </span>
            <Trust payee={payee} />
          </p>
          {label ? <p className="text-sm break-all text-ink-soft">{name}</p> : null}
          <p className="text-sm text-ink-soft">
            {network ? `${KINDS[kind]} · ${CHAIN_NETWORK_NAMES[network]}` : KINDS[kind]} · {t('since')}{' '}
            {formatDate(added_at)}
          </p>
        </div>
        <div className="-ms-4 flex shrink-0 flex-wrap gap-2 sm:ms-0">
          <Button
            variant="quiet"
            size="small"
            aria-label={t('Rename {name}', { name: called })}
            aria-expanded={isNaming}
            onClick={() => setIsNaming(!isNaming)}
          >
            {t('Rename')}
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={t('Remove {name}', { name: called })}
            onClick={() => setIsAsking(true)}
          >
            {t('Remove')}
          </Button>
        </div>
      </div>
      {isNaming ? <Rename payee={payee} onDone={() => setIsNaming(false)} /> : null}
      {removing.isError ? (
        <Alert>{errorText(removing.error, t('It could not be removed. Please try again.'))}</Alert>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        title={t('Remove {name}?', { name: called })}
        confirmText={t('Remove')}
        cancelText={t('Keep')}
        tone="danger"
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {t('The next payment there counts as the first: we ask you to prove who you are, and an address waits again.')}
      </ConfirmDialog>
    </li>
  )
}

function Trust({ payee: { trusted_at } }: { payee: Payee }) {
  if (trusted_at === null) return null
  return Date.parse(trusted_at) <= now().getTime() ? (
    <Badge tone="success">{t('Trusted since {date}', { date: formatDate(trusted_at) })}</Badge>
  ) : (
    <Badge tone="warning">{t('Trusted from {date}', { date: formatDateTime(trusted_at) })}</Badge>
  )
}

function Rename({ payee: { id, label }, onDone }: { payee: Payee; onDone: () => void }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(label ?? '')
  const naming = useMutation({
    mutationFn: () => renamePayee(id, typed.trim()),
    async onSuccess() {
      await queries.invalidateQueries(bookQuery)
      onDone()
    },
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-3 sm:flex-row sm:items-end"
      onSubmit={(event) => {
        event.preventDefault()
        if (!naming.isPending) naming.mutate()
      }}
    >
      <TextField
        label={t('What you call it')}
        maxLength={LABEL_MAX}
        autoComplete="off"
        value={typed}
        frameClassName="grow"
        error={naming.isError ? errorText(naming.error, t('It could not be renamed. Please try again.')) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary" loading={naming.isPending}>
        {t('Save')}
      </Button>
    </form>
  )
}
