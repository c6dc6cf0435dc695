// One enquiry, whole, and saying that it is dealt with.
import type { Enquiry } from '@kivuko/contract/console-leads.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { blockTradesAddress, customerAddress } from '../addresses.ts'
import { Loaded } from '../loaded.tsx'
import { useMayDecide } from '../member.ts'
import { enquiryQuery, useAnswer } from './api.ts'

export function EnquiryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(enquiryQuery(id))
  return (
    <Dialog title={query.data?.company ?? 'Opening the enquiry…'} closeText="Close" onClose={onClose}>
      <Loaded
        query={query}
        texts={{
          loading: 'Opening the enquiry…',
          failed: 'The enquiry could not be opened',
          gone: 'There is no such enquiry.',
        }}
      >
        {(enquiry) => <Opened enquiry={enquiry} />}
      </Loaded>
    </Dialog>
  )
}

function Opened({ enquiry }: { enquiry: Enquiry }) {
  const { name, email, message, created_at: at, id } = enquiry
  const mayDecide = useMayDecide()
  return (
    <div className="flex flex-col gap-5">
      <Receipt>
        <ReceiptRow label="Name">{name}</ReceiptRow>
        <ReceiptRow label="Email">
          <a href={`mailto:${email}`} className="break-all">
            {email}
          </a>
        </ReceiptRow>
        {enquiry.customer ? (
          <ReceiptRow label="Customer">
            <TextLink to={customerAddress(enquiry.customer.id)}>{enquiry.customer.name}</TextLink>
          </ReceiptRow>
        ) : null}
        {enquiry.customer && enquiry.block_trades > 0 ? (
          <ReceiptRow label="Block trades">
            {mayDecide ? (
              <TextLink to={blockTradesAddress(enquiry.customer.id)}>{enquiry.block_trades}</TextLink>
            ) : (
              enquiry.block_trades
            )}
          </ReceiptRow>
        ) : null}
        <ReceiptRow label="Received">{formatDateTime(at)}</ReceiptRow>
        <ReceiptRow label="Number">
          <span className="break-all">{id}</span>
        </ReceiptRow>
        {enquiry.answered_at ? (
          <>
            <ReceiptRow label="Answered">{formatDateTime(enquiry.answered_at)}</ReceiptRow>
            <ReceiptRow label="By">{enquiry.answered_by}</ReceiptRow>
            {enquiry.note ? <ReceiptRow label="Note">{enquiry.note}</ReceiptRow> : null}
          </>
        ) : null}
      </Receipt>
      <section aria-label="Message" className="flex flex-col gap-2">
        <h3 className="font-semibold">Message</h3>
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
      <p className="text-sm text-ink-soft">Write to them from the desk’s mailbox first: marking sends nothing.</p>
      <TextField
        label="Note for colleagues (optional)"
        autoComplete="off"
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {error ? <Alert>{errorText(error, 'That did not work. Please try again.')}</Alert> : null}
      <Button type="submit" loading={isPending} className="self-start">
        Mark as answered
      </Button>
    </form>
  )
}
