// One enquiry, whole, and saying that it is dealt with.
import type { DeskEnquiry } from '@kivuko/contract/console-leads.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { enquiryQuery, useAnswer } from './api.ts'
import { ENQUIRIES_TEXT as TEXT } from './messages.ts'

export function EnquiryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(enquiryQuery(id))
  const problem = data === null ? TEXT.gone : error && !data ? errorText(error, TEXT.notOpened) : undefined
  return (
    <Dialog title={data?.company ?? TEXT.opening} closeText={TEXT.close} onClose={onClose}>
      {data ? (
        <Opened enquiry={data} />
      ) : problem ? (
        <ErrorState title={TEXT.notOpened} detail={problem} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={TEXT.opening} />
      )}
    </Dialog>
  )
}

function Opened({ enquiry }: { enquiry: DeskEnquiry }) {
  const { name, email, message, created_at: at, id } = enquiry
  return (
    <div className="flex flex-col gap-5">
      <Receipt>
        <ReceiptRow label={TEXT.name}>{name}</ReceiptRow>
        <ReceiptRow label={TEXT.email}>
          <a href={`mailto:${email}`} className="break-all">
            {email}
          </a>
        </ReceiptRow>
        <ReceiptRow label={TEXT.received}>{formatDateTime(at)}</ReceiptRow>
        <ReceiptRow label={TEXT.number}>
          <span className="break-all">{id}</span>
        </ReceiptRow>
        {enquiry.answered_at ? (
          <>
            <ReceiptRow label={TEXT.answered}>{formatDateTime(enquiry.answered_at)}</ReceiptRow>
            <ReceiptRow label={TEXT.by}>{enquiry.answered_by}</ReceiptRow>
            {enquiry.note ? <ReceiptRow label={TEXT.noteLeft}>{enquiry.note}</ReceiptRow> : null}
          </>
        ) : null}
      </Receipt>
      <section aria-label={TEXT.message} className="flex flex-col gap-2">
        <h3 className="font-semibold">{TEXT.message}</h3>
        <p className="rounded-box bg-sunken p-4 text-sm leading-6 break-words whitespace-pre-wrap">{message}</p>
      </section>
      {enquiry.answered_at ? null : <AnswerForm id={id} />}
    </div>
  )
}

function AnswerForm({ id }: { id: string }) {
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useAnswer(id)
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate(note.trim())
      }}
    >
      <p className="text-sm text-ink-soft">{TEXT.markLead}</p>
      <TextField
        label={TEXT.note}
        autoComplete="off"
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {error ? <Alert>{errorText(error, TEXT.notMarked)}</Alert> : null}
      <Button type="submit" loading={isPending} className="self-start">
        {TEXT.mark}
      </Button>
    </form>
  )
}
