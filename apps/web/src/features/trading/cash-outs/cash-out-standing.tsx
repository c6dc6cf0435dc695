// A withdrawal from a wallet after it was accepted: how far it is, and the way back while there is one.
import type { CashOut, CashOutState } from '@kivuko/contract/cash-outs.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, errorText } from '#lib/api-error.ts'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { reloadMoney } from '#lib/use-payment.ts'
import { Alert, type AlertTone } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { StateSentence } from '#ui/timeline.tsx'
import { cashOutQuery, isUnderWay, takeBack } from './api.ts'

function sentenceOf({ status, sends_at }: CashOut): string {
  if (status === 'waiting' && sends_at !== null)
    return t('The money is set aside. This account is new, so it is sent at {time}. Until then you can take it back.', {
      time: formatDateTime(sends_at),
    })
  return STATES[status]
}

const STATES: Record<CashOutState, string> = {
  waiting: t('The money is set aside and is sent soon. Until then you can take it back.'),
  sending: t('The money is on its way. You can close this page: you are told when it has arrived.'),
  completed: t('The money was paid out.'),
  failed: t('It was not paid out. The money is back in your wallet, the fee included.'),
  cancelled: t('You took it back. The money is in your wallet.'),
  returned: t('Your bank sent the money back. It is in your wallet again, the fee included.'),
}

const TONES: Partial<Record<CashOutState, AlertTone>> = { failed: 'danger', returned: 'warning' }

type Props = { reference: string; backAddress: string; anotherAddress: string }

export function CashOutStanding({ reference, backAddress, anotherAddress }: Props) {
  const { data, error, isFetching, refetch } = useQuery(cashOutQuery(reference))
  useMoneyOf(data)
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <PageHeading title={t('Your withdrawal')} />
      {data ? (
        <View cashOut={data} />
      ) : error instanceof ApiError && error.code === 'payment_not_found' ? (
        <Alert>{t('We could not find that withdrawal.')}</Alert>
      ) : error ? (
        <ErrorState title={t('The withdrawal could not be looked up')} query={{ refetch, isFetching }} />
      ) : (
        <Waiting>{t('Looking up your withdrawal…')}</Waiting>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={backAddress} variant="secondary">
          {t('To the wallet')}
        </ButtonLink>
        <ButtonLink to={anotherAddress} variant="quiet">
          {t('Withdraw again')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Each step changes what is in the wallet, or what it says. */
function useMoneyOf(cashOut: CashOut | undefined): void {
  const queries = useQueryClient()
  const status = cashOut?.status
  useEffect(() => {
    if (status !== undefined) reloadMoney(queries)
  }, [status, queries])
}

function View({ cashOut }: { cashOut: CashOut }) {
  const { status, currency, problem } = cashOut
  const isOut = status === 'completed'
  const isBack = !isOut && !isUnderWay(cashOut)
  return (
    <Card raised="float" aria-label={t('Your withdrawal')} className="flex flex-col gap-5">
      <StateSentence busy={isUnderWay(cashOut)}>{sentenceOf(cashOut)}</StateSentence>
      {problem && status !== 'cancelled' ? <Alert tone={TONES[status] ?? 'info'}>{problem}</Alert> : null}
      <Receipt>
        <ReceiptRow label={t('Reference')}>
          <span className="whitespace-nowrap">{cashOut.reference}</span>
        </ReceiptRow>
        <ReceiptRow label={t('To')}>{cashOut.destination}</ReceiptRow>
        <ReceiptRow label={t('Asked for')}>{formatDateTime(cashOut.created_at)}</ReceiptRow>
        {cashOut.completed_at === null ? null : (
          <ReceiptRow label={t('Paid out at')}>{formatDateTime(cashOut.completed_at)}</ReceiptRow>
        )}
        <ReceiptRow label={isBack ? t('Amount') : t('Arrives')}>{formatAmount(currency, cashOut.amount)}</ReceiptRow>
        <ReceiptRow label={t('Fee')}>{formatAmount(currency, cashOut.fee)}</ReceiptRow>
        <ReceiptRow
          label={isBack ? t('Back in your wallet') : isOut ? t('Left your wallet') : t('Leaves your wallet')}
          strong
        >
          {formatAmount(currency, cashOut.total)}
        </ReceiptRow>
      </Receipt>
      <TakeBack cashOut={cashOut} />
    </Card>
  )
}

function TakeBack({ cashOut: { reference, can_cancel } }: { cashOut: CashOut }) {
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { queryKey } = cashOutQuery(reference)
  const cancelling = useMutation({
    mutationFn: () => takeBack(reference),
    onSuccess: (cashOut) => queries.setQueryData(queryKey, cashOut),
    // A refusal means that it is being sent.
    onError: () => void queries.invalidateQueries({ queryKey }),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      {can_cancel ? (
        <Button variant="secondary" className="self-start" onClick={() => setIsAsking(true)}>
          {t('Take it back')}
        </Button>
      ) : null}
      {cancelling.isError ? (
        <Alert>{errorText(cancelling.error, t('It could not be taken back. Please try again.'))}</Alert>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        title={t('Take this withdrawal back?')}
        confirmText={t('Take it back')}
        cancelText={t('Let it go on')}
        busy={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {t('The money stays in your wallet, and nothing is charged.')}
      </ConfirmDialog>
    </>
  )
}
