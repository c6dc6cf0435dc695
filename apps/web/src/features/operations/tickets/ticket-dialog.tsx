// One ticket, whole, with its transaction, and its answer.
import {
  answerTicket,
  type ConsoleTicket,
  consoleTickets,
  TICKET_ANSWER_MAX,
} from '@kivuko/contract/console-tickets.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldFrame, fieldLook } from '#ui/field-frame.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { customerAddress } from '../addresses.ts'
import { Loaded } from '../loaded.tsx'
import { listKey } from '../use-list.ts'

/** Null when there is none of this number. */
function ticketQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'ticket', id],
    queryFn: async ({ signal }) => (await call(consoleTickets, { query: { search: id }, signal })).rows[0] ?? null,
  })
}

export function TicketDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(ticketQuery(id))
  return (
    <Dialog title={query.data?.customer.name ?? 'Opening the ticket…'} closeText="Close" onClose={onClose}>
      <Loaded
        query={query}
        texts={{
          loading: 'Opening the ticket…',
          failed: 'The ticket could not be opened',
          gone: 'There is no such ticket.',
        }}
      >
        {(ticket) => <Opened ticket={ticket} />}
      </Loaded>
    </Dialog>
  )
}

function Opened({ ticket }: { ticket: ConsoleTicket }) {
  const { id, customer, message, created_at, transaction, answered_at } = ticket
  return (
    <div className="flex flex-col gap-5">
      <Receipt>
        <ReceiptRow label="Customer">
          <TextLink to={customerAddress(customer.id)}>{customer.name}</TextLink>
        </ReceiptRow>
        <ReceiptRow label="Received">{formatDateTime(created_at)}</ReceiptRow>
        <ReceiptRow label="Number">
          <span className="break-all">{id}</span>
        </ReceiptRow>
      </Receipt>
      {transaction ? <Attached transaction={transaction} /> : null}
      <Words title="Message" text={message} />
      {answered_at ? (
        <>
          <Words title="Answer" text={ticket.answer ?? ''} />
          <p className="text-sm text-ink-soft">
            {formatDateTime(answered_at)}, {ticket.answered_by}
          </p>
        </>
      ) : (
        <AnswerForm id={id} />
      )}
    </div>
  )
}

function Attached({ transaction }: { transaction: NonNullable<ConsoleTicket['transaction']> }) {
  const { reference, description, status, amount, currency, created_at } = transaction
  return (
    <section aria-label="Transaction" className="flex flex-col gap-2">
      <h3 className="font-semibold">Transaction</h3>
      <Receipt>
        <ReceiptRow label="Reference">{reference}</ReceiptRow>
        <ReceiptRow label="What">{description}</ReceiptRow>
        <ReceiptRow label="Amount">{formatAmount(currency, amount)}</ReceiptRow>
        <ReceiptRow label="State">{status}</ReceiptRow>
        <ReceiptRow label="Begun">{formatDateTime(created_at)}</ReceiptRow>
      </Receipt>
    </section>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      <p className="rounded-box bg-sunken p-4 text-sm leading-6 break-words whitespace-pre-wrap">{text}</p>
    </section>
  )
}

function AnswerForm({ id }: { id: string }) {
  const queries = useQueryClient()
  const [answer, setAnswer] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(answerTicket, { params: { id }, body: { answer: answer.trim() } }),
    onSuccess(ticket) {
      queries.setQueryData(ticketQuery(id).queryKey, ticket)
      for (const each of [consoleTickets, consoleWaiting]) void queries.invalidateQueries({ queryKey: listKey(each) })
    },
  })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && answer.trim()) mutate()
      }}
    >
      <FieldFrame
        id="ticket-answer"
        texts={{ label: 'Answer', hint: 'The customer is notified with these words. They cannot be changed.' }}
      >
        <textarea
          id="ticket-answer"
          rows={4}
          required
          maxLength={TICKET_ANSWER_MAX}
          className={fieldLook(false, 'resize-y')}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </FieldFrame>
      {error ? <Alert>{errorText(error, 'That did not work. Please try again.')}</Alert> : null}
      <Button type="submit" loading={isPending} disabled={!answer.trim()} className="self-start">
        Send the answer
      </Button>
    </form>
  )
}
