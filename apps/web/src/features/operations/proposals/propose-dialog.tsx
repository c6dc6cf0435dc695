// Proposes a movement: what is wanted, then what would move, then it waits for a colleague.
import { proposeDebt } from '@kivuko/contract/console-debts.ts'
import {
  type CorrectionKind,
  type ProposalKind,
  previewProposal,
  proposeCorrection,
  proposeFunding,
  proposeRefund,
  proposeSentRefund,
} from '@kivuko/contract/console-proposals.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { proposalQuery, somethingMoved } from './api.ts'
import { amountOf, type Draft, type DraftErrors, errorsOf, firstDraft, type GivenDraft, isOfDebt } from './draft.ts'
import { DraftFields } from './draft-fields.tsx'
import { Moves } from './proposal-moves.tsx'
import { REASON_NAMES } from './proposal-names.ts'
import { SentRows } from './sent-rows.tsx'

/** The dialog opens for a correction, which may become a debit, a refund, a refund that was sent, or a funding. */
export type DraftKind = Exclude<ProposalKind, 'manual_debit' | 'debt_write_off'>
const TITLES: Record<DraftKind, string> = {
  manual_credit: 'Correct a balance',
  purchase_refund: 'Refund a purchase',
  refund_sent: 'Book a refund sent another way',
  treasury_funding: 'Fund the treasury',
  debt_recovery: 'Settle what a customer owes',
}

export function isDraftKind(text: string): text is DraftKind {
  return Object.hasOwn(TITLES, text)
}

type Preview = Response<typeof previewProposal>

type ProposeProps = {
  kind: DraftKind
  given: GivenDraft
  onProposed: (id: string) => void
  onClose: () => void
}

export function ProposeDialog({ kind, given, onProposed, onClose }: ProposeProps) {
  const [draft, setDraft] = useState(() => firstDraft(kind, given))
  const [isTried, setTried] = useState(false)
  const check = useMutation({ mutationFn: askPreview })
  const errors = { ...(isTried ? errorsOf(draft) : {}), ...serverErrors(check.error, draft) }
  return (
    <Dialog title={TITLES[kind]} closeText="Close" onClose={onClose}>
      {check.data ? (
        <LastCheck draft={draft} preview={check.data} onBack={check.reset} onProposed={onProposed} />
      ) : (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            const isComplete = Object.values(errorsOf(draft)).every((error) => error === undefined)
            if (isComplete && !check.isPending) check.mutate(draft)
          }}
        >
          <DraftFields
            draft={draft}
            errors={errors}
            onChange={(next) => {
              setDraft(next)
              if (check.error) check.reset()
            }}
          />
          {check.error && Object.keys(serverErrors(check.error, draft)).length === 0 ? (
            <Alert>{errorText(check.error, 'That did not work. Please try again.')}</Alert>
          ) : null}
          <div className="flex flex-col sm:flex-row sm:justify-end">
            <Button type="submit" loading={check.isPending}>
              Check
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function askPreview(draft: Draft): Promise<Preview> {
  const { kind } = draft
  if (kind === 'purchase_refund') return call(previewProposal, { query: { kind, order_reference: draft.order.trim() } })
  if (kind === 'refund_sent') return call(previewProposal, { query: { kind, ...sentOf(draft) } })
  const amount = { currency: draft.currency as never, amount: amountOf(draft) }
  if (kind === 'treasury_funding') return call(previewProposal, { query: { kind, ...amount } })
  return call(previewProposal, { query: { kind, customer: draft.customer.trim(), ...amount } })
}

function sentOf({ refund, sentFrom, sentReference }: Draft) {
  return { refund_id: refund.trim(), sent_from: sentFrom, sent_reference: sentReference.trim() }
}

/** Beside the field they are about. */
function serverErrors(error: Error | null, { kind }: Draft): DraftErrors {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'customer_not_found') return { customer: error.message }
  const aboutRefund = ['payment_not_found', 'payment_closed', 'proposal_open']
  if (kind === 'refund_sent' && error.code && aboutRefund.includes(error.code)) return { refund: error.message }
  const aboutOrder = ['order_not_found', 'order_not_refundable', 'proposal_open']
  if (error.code && aboutOrder.includes(error.code)) return { order: error.message }
  const errors = {
    amount: error.fieldError('amount'),
    refund: error.fieldError('refund_id'),
    sentReference: error.fieldError('reference') ?? error.fieldError('sent_reference'),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined))
}

type CheckProps = { draft: Draft; preview: Preview; onBack: () => void; onProposed: (id: string) => void }

function LastCheck({ draft, preview, onBack, onProposed }: CheckProps) {
  const queries = useQueryClient()
  const [sendOnce] = useState(createSendOnce)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendOnce(draft, (idempotencyKey) => send(draft, idempotencyKey)),
    onSuccess(answer) {
      queries.setQueryData(proposalQuery(answer.id).queryKey, answer)
      somethingMoved(queries)
      onProposed(answer.id)
    },
  })
  return (
    <div className="flex flex-col gap-5">
      <Receipt>
        {preview.customer ? (
          <ReceiptRow label="Customer">
            {preview.customer.name}
            <span className="block break-all text-ink-soft">{preview.customer.email}</span>
          </ReceiptRow>
        ) : null}
        {preview.order_reference ? <ReceiptRow label="Order">{preview.order_reference}</ReceiptRow> : null}
        <SentRows refund={preview.refund} />
        <ReceiptRow label="Reason">{REASON_NAMES[draft.reason]}</ReceiptRow>
        <ReceiptRow label="Details">{draft.words.trim()}</ReceiptRow>
        <ReceiptRow label="Amount" strong>
          <MoneyText asset={preview.currency} amount={preview.amount} size="small" />
        </ReceiptRow>
      </Receipt>
      <Moves title="What moves" moves={preview.moves} shortage={preview.shortage} />
      <p className="text-sm text-ink-soft">Nothing moves until a colleague approves it.</p>
      {error ? <Alert>{errorText(error, 'That did not work. Please try again.')}</Alert> : null}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={isPending} onClick={onBack}>
          Back
        </Button>
        <Button loading={isPending} onClick={() => mutate()}>
          Propose
        </Button>
      </div>
    </div>
  )
}

function send(draft: Draft, idempotencyKey: string) {
  const why = { reason_code: draft.reason, reason: draft.words.trim() }
  if (draft.kind === 'purchase_refund')
    return call(proposeRefund, { idempotencyKey, body: { order_reference: draft.order.trim(), ...why } })
  if (draft.kind === 'refund_sent')
    return call(proposeSentRefund, { idempotencyKey, body: { ...sentOf(draft), reason: why.reason } })
  const amount = { currency: draft.currency as never, amount: amountOf(draft) }
  if (draft.kind === 'treasury_funding')
    return call(proposeFunding, { idempotencyKey, body: { ...amount, reason: why.reason } })
  const whose = { customer: draft.customer.trim(), ...amount, ...why }
  if (isOfDebt(draft.kind)) return call(proposeDebt, { idempotencyKey, body: { kind: draft.kind, ...whose } })
  const kind: CorrectionKind = draft.kind
  return call(proposeCorrection, { idempotencyKey, body: { kind, ...whose } })
}
