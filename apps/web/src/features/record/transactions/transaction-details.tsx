import { shownPhone } from '@kivuko/contract/phone.ts'
import { t } from '@kivuko/contract/text.ts'
import type { Transaction, TransactionPage } from '@kivuko/contract/transactions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { takeBack, transactionQuery } from './api.ts'
import { signOf } from './filters.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { KIND_NAMES } from './transaction-names.ts'
import { SignedMoney, StatusBadge } from './transaction-row.tsx'

const PAGES: Record<TransactionPage, string> = {
  order: t('Show this order'),
  sale: t('Follow this sale'),
  withdrawal: t('Follow this withdrawal'),
  cash_out: t('Follow this withdrawal'),
  bill: t('Open this bill'),
  block_trade: t('Show block trades'),
  agent_deal: t('Show this deal'),
}

/** Where each kind is followed, by the reference in its query. */
export type PagesOfTransactions = Record<TransactionPage, string>

type Addresses = {
  pages: PagesOfTransactions
  /** Where one writes to support, with a reference in its query. */
  supportAddress: string
}

/** A company's lines are read here, and followed where its members do their work. */
type Whose = (Addresses & { company?: undefined }) | { company: string; pages?: undefined; supportAddress?: undefined }

/** One transaction above the page, with what can be done about it. */
export function TransactionDetails({ id, onClose, ...whose }: Whose & { id: string; onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(transactionQuery(id, whose.company))
  return (
    <Dialog title={t('Transaction details')} closeText={t('Close')} onClose={onClose}>
      {data ? (
        <Details transaction={data} {...whose} />
      ) : isError ? (
        <ErrorState title={t('This transaction could not be loaded.')} query={{ refetch, isFetching }} />
      ) : (
        <SkeletonRows rows={6} label={t('Loading the transaction…')} />
      )}
    </Dialog>
  )
}

function Details({
  transaction,
  pages,
  supportAddress,
  company,
}: Whose & { transaction: Transaction & { check_code?: string | undefined } }) {
  const { page, kind, description, status, created_at, external_reference, check_code } = transaction
  const type = KIND_NAMES[kind]
  const other = otherSideOf(transaction)
  return (
    <>
      <div className="flex flex-col gap-1">
        <SignedMoney transaction={transaction} className="text-3xl font-semibold tracking-tight" />
        <p className="break-words text-ink-soft">{description || type}</p>
      </div>
      <Receipt>
        <ReceiptRow label={t('Status')}>
          <StatusBadge status={status} />
        </ReceiptRow>
        <ReceiptRow label={t('Date')}>
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        </ReceiptRow>
        <ReceiptRow label={t('Reference')}>
          <span className="whitespace-nowrap">{external_reference}</span>
        </ReceiptRow>
        {signOf(transaction) === '+' ? (
          <>
            <ReceiptRow label={t('Recipient')}>{company === undefined ? t('You') : t('The company')}</ReceiptRow>
            {other ? <ReceiptRow label={t('Paid by')}>{other}</ReceiptRow> : null}
          </>
        ) : (
          <ReceiptRow label={t('Recipient')}>{other ?? t('None')}</ReceiptRow>
        )}
        <ReceiptRow label={t('Type')}>{type}</ReceiptRow>
        {check_code ? (
          <ReceiptRow label={t('Check code')}>
            <span className="whitespace-nowrap">{check_code}</span>
          </ReceiptRow>
        ) : null}
        <Amounts transaction={transaction} />
      </Receipt>
      {page && pages ? (
        <ButtonLink to={`${pages[page]}?reference=${external_reference}`} variant="secondary">
          {PAGES[page]}
        </ButtonLink>
      ) : null}
      {company === undefined ? (
        <Actions transaction={transaction} />
      ) : (
        <ReceiptButton id={transaction.id} reference={external_reference} company={company} />
      )}
      {supportAddress === undefined ? null : (
        <TextLink to={`${supportAddress}?reference=${external_reference}`} className="self-start">
          {t('Write to support about this')}
        </TextLink>
      )}
    </>
  )
}

/** Before the fee, the fee, and what the balance saw. The fee of a purchase is part of what was paid. */
function Amounts({ transaction }: { transaction: Transaction }) {
  const { currency, amount, fee, net_amount, kind, status } = transaction
  const isFree = !/[1-9]/.test(fee)
  if (isFree) return <ReceiptRow label={t('Fee')}>{formatAmount(currency, fee)}</ReceiptRow>
  if (kind === 'purchase')
    return (
      <>
        <ReceiptRow label={t('Paid')}>{formatAmount(currency, amount)}</ReceiptRow>
        <ReceiptRow label={t('Fee, part of it')}>{formatAmount(currency, fee)}</ReceiptRow>
      </>
    )
  const isIn = signOf(transaction) === '+'
  const isDone = status === 'completed'
  return (
    <>
      <ReceiptRow label={t('Amount')}>{formatAmount(currency, amount)}</ReceiptRow>
      <ReceiptRow label={t('Fee')}>{formatAmount(currency, fee)}</ReceiptRow>
      <ReceiptRow label={isIn ? t('Into your balance') : t('Out of your balance')} strong={isDone}>
        {formatAmount(currency, net_amount)}
      </ReceiptRow>
    </>
  )
}

function Actions({ transaction }: { transaction: Transaction }) {
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const cancelling = useMutation({
    mutationFn: () => takeBack(transaction.id),
    onSuccess: async (taken) => {
      queries.setQueryData(transactionQuery(transaction.id).queryKey, taken)
      // The list, its figures and the balance it gave back.
      for (const queryKey of [['transactions'], ['wallets'], ['holdings']]) void queries.invalidateQueries({ queryKey })
    },
    // It may have been sent or have ended meanwhile: what it is now decides what is offered.
    onError: () => void queries.invalidateQueries({ queryKey: transactionQuery(transaction.id).queryKey }),
    onSettled: () => setIsAsking(false),
  })
  return (
    <div className="flex flex-col gap-3">
      {cancelling.isSuccess ? <Alert tone="success">{t('The transaction was cancelled.')}</Alert> : null}
      {cancelling.isError ? (
        <Alert>{errorText(cancelling.error, t('It could not be cancelled. Please try again.'))}</Alert>
      ) : null}
      <ReceiptButton id={transaction.id} reference={transaction.external_reference} />
      {transaction.status === 'pending' && transaction.can_cancel ? (
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {t('Cancel Transaction')}
        </Button>
      ) : (
        <WhyNotCancelled transaction={transaction} />
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('Cancel this transaction?')}
        confirmText={t('Cancel Transaction')}
        cancelText={t('Keep it')}
        tone="danger"
        busy={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {t('It has not been sent yet. Money set aside for it is yours to use again at once.')}
      </ConfirmDialog>
    </div>
  )
}

/** Of what is pending and cannot be taken back; what has a page of its own says it there. */
function WhyNotCancelled({ transaction: { status, kind, page } }: { transaction: Transaction }) {
  if (status !== 'pending' || page) return null
  return (
    <p className="text-sm leading-6 text-ink-soft">
      {kind === 'deposit'
        ? t(
            'This cannot be cancelled from here: decline the prompt on the phone, or let it run out. Then nothing is taken.',
          )
        : t('This is on its way and cannot be cancelled any more. We tell you how it ends.')}
    </p>
  )
}

/** Who it went to or came from, as much as is known: of a deposit the phone is the payer's. */
function otherSideOf({ recipient_name, recipient_phone, recipient_info }: Transaction): string | undefined {
  const parts = [recipient_name, recipient_phone && shownPhone(recipient_phone), recipient_info].filter(
    (part) => part !== null && part !== '',
  )
  return parts.length > 0 ? [...new Set(parts)].join(', ') : undefined
}
