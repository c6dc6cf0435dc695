// A bill after it was accepted: how far it is, its token, and saving its number once it is paid.
import type { Bill, BillState } from '@kivuko/contract/bills.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, errorText } from '#lib/api-error.ts'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { reloadMoney } from '#lib/use-payment.ts'
import { Alert, type AlertTone } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CopyLine } from '#ui/copy-line.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { StateSentence } from '#ui/timeline.tsx'
import { billQuery, isUnderWay, saveNumber, takeBack } from './api.ts'
import { numberLabel, shownNumber } from './read-bill.ts'
import { LabelForm } from './saved-numbers.tsx'

const STATES: Record<BillState, string> = {
  waiting: t('The money is set aside and the bill is paid soon.'),
  sending: t('The bill is being paid. You can close this page: you are told when it is done.'),
  completed: t('The bill is paid.'),
  failed: t('It was not paid. The money is back in your wallet, the fee included.'),
  cancelled: t('You took it back. The money is in your wallet.'),
  returned: t('The payment was taken back. The money is in your wallet again, the fee included.'),
}
/** What became of the total, once it is known. */
const TOTALS: Partial<Record<BillState, string>> = {
  completed: t('Left your wallet'),
  failed: t('Back in your wallet'),
  cancelled: t('Back in your wallet'),
  returned: t('Back in your wallet'),
}
const TONES: Partial<Record<BillState, AlertTone>> = { failed: 'danger', returned: 'warning' }

type Props = { reference: string; backAddress: string; anotherAddress: string }

export function BillStanding({ reference, backAddress, anotherAddress }: Props) {
  const { data, error, isFetching, refetch } = useQuery(billQuery(reference))
  useMoneyOf(data)
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <PageHeading title={t('Your bill')} />
      {data ? (
        <View bill={data} />
      ) : error instanceof ApiError && error.code === 'payment_not_found' ? (
        <Alert>{t('We could not find that bill.')}</Alert>
      ) : error ? (
        <ErrorState title={t('The bill could not be looked up')} query={{ refetch, isFetching }} />
      ) : (
        <Waiting>{t('Looking up your bill…')}</Waiting>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={backAddress} variant="secondary">
          {t('To the wallet')}
        </ButtonLink>
        <ButtonLink to={anotherAddress} variant="quiet">
          {t('Pay another bill')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Each step changes what is in the wallet, or what it says. */
function useMoneyOf(bill: Bill | undefined): void {
  const queries = useQueryClient()
  const status = bill?.status
  useEffect(() => {
    if (status !== undefined) reloadMoney(queries)
  }, [status, queries])
}

function View({ bill }: { bill: Bill }) {
  const { status, currency, problem, reference } = bill
  return (
    <Card raised="float" aria-label={t('Your bill')} className="flex flex-col gap-5">
      <StateSentence busy={isUnderWay(bill)}>{STATES[status]}</StateSentence>
      {problem && status !== 'cancelled' ? <Alert tone={TONES[status] ?? 'info'}>{problem}</Alert> : null}
      <Token bill={bill} />
      <Receipt>
        <ReceiptRow label={t('Reference')}>
          <span className="whitespace-nowrap">{reference}</span>
        </ReceiptRow>
        <ReceiptRow label={t('To')}>
          {bill.biller_name}, {bill.product_name}
        </ReceiptRow>
        <ReceiptRow label={numberLabel(bill.kind)}>{shownNumber(bill)}</ReceiptRow>
        {bill.customer_name === null ? null : <ReceiptRow label={t('Name')}>{bill.customer_name}</ReceiptRow>}
        <ReceiptRow label={t('Asked for')}>{formatDateTime(bill.created_at)}</ReceiptRow>
        {bill.completed_at === null ? null : (
          <ReceiptRow label={t('Paid at')}>{formatDateTime(bill.completed_at)}</ReceiptRow>
        )}
        <ReceiptRow label={t('Amount')}>{formatAmount(currency, bill.amount)}</ReceiptRow>
        <ReceiptRow label={t('Fee')}>{formatAmount(currency, bill.fee)}</ReceiptRow>
        <ReceiptRow label={TOTALS[status] ?? t('Leaves your wallet')} strong>
          {formatAmount(currency, bill.total)}
        </ReceiptRow>
      </Receipt>
      {bill.can_cancel ? <TakeBack reference={reference} /> : null}
      {status === 'completed' && !bill.is_saved ? <SaveNumber bill={bill} /> : null}
    </Card>
  )
}

function Token({ bill: { token, units, token_pending } }: { bill: Bill }) {
  if (token_pending)
    return (
      <Alert tone="info">{t('The token has not come yet. It is shown here, and you are told when it comes.')}</Alert>
    )
  if (token === null) return null
  const shown = /^\d{8,}$/.test(token) ? token.replace(/(\d{4})(?=\d)/g, '$1 ') : token
  return (
    <dl className="rounded-box bg-sunken px-4 py-1">
      <CopyLine label={t('Token')} shown={shown} copied={token} isMoney />
      {units === null ? null : (
        <div className="flex justify-between gap-3 py-2.5 text-sm">
          <dt className="text-ink-soft">{t('Units')}</dt>
          <dd className="font-semibold text-ink">{units}</dd>
        </div>
      )}
    </dl>
  )
}

function TakeBack({ reference }: { reference: string }) {
  const queries = useQueryClient()
  const { queryKey } = billQuery(reference)
  const cancelling = useMutation({
    mutationFn: () => takeBack(reference),
    onSuccess: (bill) => queries.setQueryData(queryKey, bill),
    // A refusal means that it is being paid.
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
  return (
    <>
      {cancelling.isError ? (
        <Alert>{errorText(cancelling.error, t('It could not be taken back. Please try again.'))}</Alert>
      ) : null}
      <Button
        variant="secondary"
        className="self-start"
        loading={cancelling.isPending}
        loadingText={t('Taking it back…')}
        onClick={() => cancelling.mutate()}
      >
        {t('Take it back')}
      </Button>
    </>
  )
}

function SaveNumber({ bill: { reference, biller_name } }: { bill: Bill }) {
  const queries = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen)
    return (
      <Button variant="secondary" className="self-start" onClick={() => setIsOpen(true)}>
        {t('Save this number')}
      </Button>
    )
  return (
    <LabelForm
      label={t('Name, such as “Home”')}
      first={biller_name}
      buttonText={t('Save')}
      send={(label) => saveNumber(reference, label)}
      onDone={() => void queries.invalidateQueries({ queryKey: billQuery(reference).queryKey })}
    />
  )
}
