// The numbers a customer saved: paid again, renamed, forgotten.
import { SAVED_LABEL_MAX, type SavedBiller } from '@kivuko/contract/bills.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextField } from '#ui/text-field.tsx'
import { billersQuery, forgetNumber, renameNumber } from './api.ts'
import { shownNumber } from './read-bill.ts'

export function SavedNumbersCard({
  saved,
  onPay,
}: {
  saved: readonly SavedBiller[]
  onPay: (saved: SavedBiller) => void
}) {
  if (saved.length === 0) return null
  return (
    <Card aria-labelledby="saved-numbers" className="flex flex-col gap-3">
      <SectionHeading id="saved-numbers" title={t('Saved numbers')} />
      <ul className="divide-y divide-line">
        {saved.map((each) => (
          <SavedNumber key={each.id} saved={each} onPay={() => onPay(each)} />
        ))}
      </ul>
    </Card>
  )
}

function SavedNumber({ saved, onPay }: { saved: SavedBiller; onPay: () => void }) {
  const { id, label, biller_name, customer_name } = saved
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [isNaming, setIsNaming] = useState(false)
  const removing = useMutation({
    mutationFn: () => forgetNumber(id),
    onSettled: () => {
      setIsAsking(false)
      void queries.invalidateQueries({ queryKey: billersQuery.queryKey })
    },
  })
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium break-words text-ink">{label}</p>
        <p className="text-sm break-words text-ink-soft">
          {[biller_name, shownNumber(saved), customer_name].filter(Boolean).join(' · ')}
        </p>
      </div>
      {isNaming ? <NameForm saved={saved} onEnd={() => setIsNaming(false)} /> : null}
      {removing.isError ? (
        <Alert>{errorText(removing.error, t('It could not be removed. Please try again.'))}</Alert>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-label={t('Pay again: {label}', { label })} onClick={onPay}>
          {t('Pay again')}
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={t('Rename: {label}', { label })}
          onClick={() => setIsNaming(!isNaming)}
        >
          {t('Rename')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={t('Remove: {label}', { label })}
          onClick={() => setIsAsking(true)}
        >
          {t('Remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('Remove {label}?', { label })}
        confirmText={t('Remove')}
        cancelText={t('Keep it')}
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {t('You can save this number again after the next payment.')}
      </ConfirmDialog>
    </li>
  )
}

function NameForm({ saved, onEnd }: { saved: SavedBiller; onEnd: () => void }) {
  const naming = (label: string) => renameNumber(saved.id, label)
  return <LabelForm label={t('Name')} first={saved.label} send={naming} onDone={onEnd} buttonText={t('Save')} />
}

/** A name of one's own for a number. */
export function LabelForm({
  label,
  first,
  send,
  onDone,
  buttonText,
}: {
  label: string
  first: string
  send: (label: string) => Promise<unknown>
  onDone: () => void
  buttonText: string
}) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(first)
  const [isTried, setIsTried] = useState(false)
  const sending = useMutation({
    mutationFn: () => send(typed.trim()),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: billersQuery.queryKey })
      onDone()
    },
  })
  const isEmpty = typed.trim() === ''
  return (
    <form
      noValidate
      className="flex flex-col gap-3 sm:flex-row sm:items-end"
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (!isEmpty && !sending.isPending) sending.mutate()
      }}
    >
      <TextField
        label={label}
        frameClassName="grow"
        maxLength={SAVED_LABEL_MAX}
        autoComplete="off"
        value={typed}
        error={
          isTried && isEmpty
            ? t('Give it a name.')
            : sending.isError
              ? errorText(sending.error, t('It could not be saved. Please try again.'))
              : undefined
        }
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary" loading={sending.isPending} loadingText={t('Saving…')}>
        {buttonText}
      </Button>
    </form>
  )
}
