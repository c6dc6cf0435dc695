// Proposes a movement: what is wanted, then what would move, then it waits for a colleague.
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
import { DETAIL_TEXT, REASON_NAMES, PROPOSE_TEXT as TEXT } from './messages.ts'
import { Moves } from './moves.tsx'
import { SentRows } from './sent-rows.tsx'
import { amountOf, errorsOf, firstWish, type GivenWish, type Wish, type WishErrors } from './wish.ts'
import { WishFields } from './wish-fields.tsx'

/** The dialog opens for a correction, which may become a debit, a refund, a refund that was sent, or a funding. */
export type WishKind = Exclude<ProposalKind, 'manual_debit'>
const TITLES: Record<WishKind, string> = {
  manual_credit: TEXT.correct,
  purchase_refund: TEXT.refund,
  refund_sent: TEXT.sent,
  treasury_funding: TEXT.fund,
}

export function isWishKind(text: string): text is WishKind {
  return Object.hasOwn(TITLES, text)
}

type Preview = Response<typeof previewProposal>

type ProposeProps = {
  kind: WishKind
  given: GivenWish
  onProposed: (id: string) => void
  onClose: () => void
}

export function ProposeDialog({ kind, given, onProposed, onClose }: ProposeProps) {
  const [wish, setWish] = useState(() => firstWish(kind, given))
  const [isTried, setTried] = useState(false)
  const check = useMutation({ mutationFn: askPreview })
  const errors = { ...(isTried ? errorsOf(wish) : {}), ...serverErrors(check.error, wish) }
  return (
    <Dialog title={TITLES[kind]} closeText={TEXT.close} onClose={onClose}>
      {check.data ? (
        <LastLook wish={wish} preview={check.data} onBack={check.reset} onProposed={onProposed} />
      ) : (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            const isComplete = Object.values(errorsOf(wish)).every((error) => error === undefined)
            if (isComplete && !check.isPending) check.mutate(wish)
          }}
        >
          <WishFields
            wish={wish}
            errors={errors}
            onChange={(next) => {
              setWish(next)
              if (check.error) check.reset()
            }}
          />
          {check.error && Object.keys(serverErrors(check.error, wish)).length === 0 ? (
            <Alert>{errorText(check.error, TEXT.failed)}</Alert>
          ) : null}
          <div className="flex flex-col sm:flex-row sm:justify-end">
            <Button type="submit" loading={check.isPending}>
              {TEXT.check}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function askPreview(wish: Wish): Promise<Preview> {
  const { kind } = wish
  if (kind === 'purchase_refund') return call(previewProposal, { query: { kind, order_reference: wish.order.trim() } })
  if (kind === 'refund_sent') return call(previewProposal, { query: { kind, ...sentOf(wish) } })
  const amount = { currency: wish.currency as never, amount: amountOf(wish) }
  if (kind === 'treasury_funding') return call(previewProposal, { query: { kind, ...amount } })
  return call(previewProposal, { query: { kind, customer: wish.customer.trim(), ...amount } })
}

function sentOf({ refund, sentFrom, sentReference }: Wish) {
  return { refund_id: refund.trim(), sent_from: sentFrom, sent_reference: sentReference.trim() }
}

/** Beside the field they are about. */
function serverErrors(error: Error | null, { kind }: Wish): WishErrors {
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

type LookProps = { wish: Wish; preview: Preview; onBack: () => void; onProposed: (id: string) => void }

function LastLook({ wish, preview, onBack, onProposed }: LookProps) {
  const queries = useQueryClient()
  const [sendOnce] = useState(createSendOnce)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendOnce(wish, (idempotencyKey) => send(wish, idempotencyKey)),
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
          <ReceiptRow label={DETAIL_TEXT.customer}>
            {preview.customer.name}
            <span className="block break-all text-ink-soft">{preview.customer.email}</span>
          </ReceiptRow>
        ) : null}
        {preview.order_reference ? <ReceiptRow label={DETAIL_TEXT.order}>{preview.order_reference}</ReceiptRow> : null}
        <SentRows refund={preview.refund} />
        <ReceiptRow label={DETAIL_TEXT.reason}>{REASON_NAMES[wish.reason]}</ReceiptRow>
        <ReceiptRow label={DETAIL_TEXT.words}>{wish.words.trim()}</ReceiptRow>
        <ReceiptRow label={DETAIL_TEXT.amount} strong>
          <MoneyText asset={preview.currency} amount={preview.amount} size="small" />
        </ReceiptRow>
      </Receipt>
      <Moves title={DETAIL_TEXT.moves} moves={preview.moves} shortage={preview.shortage} />
      <p className="text-sm text-ink-soft">{TEXT.waits}</p>
      {error ? <Alert>{errorText(error, TEXT.failed)}</Alert> : null}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={isPending} onClick={onBack}>
          {TEXT.back}
        </Button>
        <Button loading={isPending} onClick={() => mutate()}>
          {TEXT.propose}
        </Button>
      </div>
    </div>
  )
}

function send(wish: Wish, idempotencyKey: string) {
  const why = { reason_code: wish.reason, reason: wish.words.trim() }
  if (wish.kind === 'purchase_refund')
    return call(proposeRefund, { idempotencyKey, body: { order_reference: wish.order.trim(), ...why } })
  if (wish.kind === 'refund_sent')
    return call(proposeSentRefund, { idempotencyKey, body: { ...sentOf(wish), reason: why.reason } })
  const amount = { currency: wish.currency as never, amount: amountOf(wish) }
  if (wish.kind === 'treasury_funding')
    return call(proposeFunding, { idempotencyKey, body: { ...amount, reason: why.reason } })
  const kind: CorrectionKind = wish.kind
  return call(proposeCorrection, { idempotencyKey, body: { kind, customer: wish.customer.trim(), ...amount, ...why } })
}
