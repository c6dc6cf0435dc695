// Writing to support, with a transaction attached or none, and what was answered.
import { listTickets, sendTicket, TICKET_MESSAGE_MAX, type Ticket } from '@kivuko/contract/support.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, queryOf } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FieldFrame, fieldLook } from '#ui/field-frame.tsx'
import { PageHeading, SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'

const ticketsQuery = queryOf(['tickets'], listTickets)

/** `reference`: the transaction that somebody came from. */
export function SupportPage({ reference }: { reference: string | undefined }) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
      <PageHeading
        title={t('Write to support')}
        lead={t('A person reads it. You are notified here and by mail as soon as it is answered.')}
      />
      <TicketForm first={reference ?? ''} />
      <Tickets />
    </div>
  )
}

function TicketForm({ first }: { first: string }) {
  const queries = useQueryClient()
  const [message, setMessage] = useState('')
  const [reference, setReference] = useState(first)
  const sending = useMutation({
    mutationFn: () => {
      const about = reference.trim().toUpperCase()
      return call(sendTicket, { body: { message: message.trim(), ...(about ? { reference: about } : {}) } })
    },
    onSuccess: () => {
      setMessage('')
      void queries.invalidateQueries({ queryKey: ticketsQuery.queryKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (message.trim() && !sending.isPending) sending.mutate()
  }
  return (
    <Card>
      <form aria-label={t('Write to support')} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t('Reference of the transaction (optional)')}
          hint={t('It stands in the details of each transaction, such as KV-7Q2M-9XPA.')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
        <FieldFrame id="ticket-message" texts={{ label: t('Message') }}>
          <textarea
            id="ticket-message"
            rows={6}
            required
            maxLength={TICKET_MESSAGE_MAX}
            className={fieldLook(false, 'resize-y')}
            value={message}
            onChange={({ target }) => {
              sending.reset()
              setMessage(target.value)
            }}
          />
        </FieldFrame>
        {sending.isError ? <Alert>{errorText(sending.error, t('That did not work. Please try again.'))}</Alert> : null}
        {sending.isSuccess ? <Alert tone="success">{t('We have your message.')}</Alert> : null}
        <Button
          type="submit"
          disabled={!message.trim()}
          loading={sending.isPending}
          loadingText={t('Sending…')}
          className="self-start"
        >
          {t('Send')}
        </Button>
      </form>
    </Card>
  )
}

function Tickets() {
  const { data, isError, isFetching, refetch } = useQuery(ticketsQuery)
  return (
    <section aria-labelledby="tickets-heading" className="flex flex-col gap-4">
      <SectionHeading id="tickets-heading" title={t('Your messages')} />
      {data ? (
        data.tickets.length > 0 ? (
          <ul className="flex flex-col gap-4">
            {data.tickets.map((ticket) => (
              <TicketCard key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        ) : (
          <EmptyState title={t('No messages yet')}>{t('What you write and what we answer stands here.')}</EmptyState>
        )
      ) : isError ? (
        <ErrorState title={t('Your messages could not be loaded.')} query={{ refetch, isFetching }} />
      ) : (
        <SkeletonRows rows={3} label={t('Loading your messages…')} />
      )}
    </section>
  )
}

function TicketCard({ ticket }: { ticket: Ticket }) {
  const { message, reference, created_at, answered_at, answer } = ticket
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-box border border-line bg-paper p-5 shadow-rest sm:p-6">
      <p className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
        <Badge tone={answered_at ? 'success' : 'warning'}>
          {answered_at ? t('Answered') : t('Waits for an answer')}
        </Badge>
        {formatDateTime(created_at)}
        {reference ? <span className="whitespace-nowrap">{reference}</span> : null}
      </p>
      <p className="leading-7 break-words whitespace-pre-wrap">{message}</p>
      {answered_at ? (
        <div className="rounded-box bg-sunken p-4">
          <p className="text-sm text-ink-soft">{t('Answer, {time}', { time: formatDateTime(answered_at) })}</p>
          <p className="leading-7 break-words whitespace-pre-wrap">{answer}</p>
        </div>
      ) : null}
    </li>
  )
}
