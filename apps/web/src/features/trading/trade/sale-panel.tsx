// A sale after it was accepted: where its payout stands, and what its customer can still do about it.
import { t } from '@kivuko/contract/text.ts'
import type { Sale, SaleState } from '@kivuko/contract/trades.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, errorText } from '#lib/api-error.ts'
import { formatAmount, formatCoins, formatDateTime } from '#lib/format.ts'
import { SALE_STATE_TEXTS } from '#lib/sale-state-text.ts'
import { reloadMoney } from '#lib/use-payment.ts'
import { Alert, type AlertTone } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { cancelSale, saleQuery } from './api.ts'
import { CorrectAccount } from './correct-account.tsx'

const PAYOUT: Record<SaleState, string> = {
  waiting: t('To be paid out'),
  sending: t('To be paid out'),
  refused: t('To be paid out'),
  completed: t('Paid out'),
  failed: t('Not paid out'),
  cancelled: t('Not paid out'),
  returning: t('Sent back by the bank'),
  returned: t('Sent back by the bank'),
}

const TONES: Record<Sale['status'], AlertTone> = {
  waiting: 'info',
  sending: 'info',
  refused: 'warning',
  completed: 'success',
  failed: 'danger',
  cancelled: 'info',
  returning: 'warning',
  returned: 'warning',
}

export function SalePanel({ reference }: { reference: string }) {
  const { data: sale, error, isError, isFetching, refetch } = useQuery(saleQuery(reference))
  useMoneyThatMoved(sale)
  if (sale) return <SaleView sale={sale} />
  if (error instanceof ApiError && error.code === 'sale_not_found') return <NoSuchSale />
  if (!isError) return <Waiting>{t('Looking up your sale…')}</Waiting>
  return (
    <ErrorState
      title={t('The status of your sale could not be loaded. It goes on without this page.')}
      query={{ refetch, isFetching }}
    />
  )
}

/** Whatever else is on the screen shows what the sale has just done. */
function useMoneyThatMoved(sale: Sale | undefined): void {
  const queries = useQueryClient()
  const status = sale?.status
  useEffect(() => {
    if (status !== undefined) reloadMoney(queries)
  }, [status, queries])
}

export function NoSuchSale() {
  return (
    <Alert
      action={
        <ButtonLink to="/transactions" variant="secondary" size="small">
          {t('Go to your transactions')}
        </ButtonLink>
      }
    >
      {t('There is no such sale. Your sales are in the list of transactions.')}
    </Alert>
  )
}

function SaleView({ sale }: { sale: Sale }) {
  const { status, problem, reference, fiat_currency, retry_until } = sale
  const isPaid = status === 'completed'
  return (
    <>
      <div role="status">
        <Alert tone={TONES[status]} title={SALE_STATE_TEXTS[status]}>
          {problem}
        </Alert>
      </div>
      {status === 'refused' && retry_until !== null ? <CorrectAccount sale={sale} until={retry_until} /> : null}
      <Receipt>
        <ReceiptRow label={t('Reference')}>
          <span className="whitespace-nowrap">{reference}</span>
        </ReceiptRow>
        <ReceiptRow label={t('Sold')}>{formatCoins(sale.crypto_currency, sale.crypto_amount)}</ReceiptRow>
        <ReceiptRow label={t('Fee')}>{formatAmount(fiat_currency, sale.fee)}</ReceiptRow>
        <ReceiptRow label={t('To')}>{sale.destination}</ReceiptRow>
        <ReceiptRow label={t('Accepted')}>{formatDateTime(sale.created_at)}</ReceiptRow>
        {isPaid && sale.completed_at !== null ? (
          <ReceiptRow label={t('Paid out at')}>{formatDateTime(sale.completed_at)}</ReceiptRow>
        ) : null}
        {sale.coins_back === null ? null : (
          <ReceiptRow label={t('Coins back in your wallet')}>
            {formatCoins(sale.crypto_currency, sale.coins_back)}
          </ReceiptRow>
        )}
        <ReceiptRow label={PAYOUT[status]} strong>
          {formatAmount(fiat_currency, sale.received)}
        </ReceiptRow>
      </Receipt>
      <div className="flex flex-wrap items-start gap-3">
        <ButtonLink to="/wallet" variant="secondary" size="small">
          {t('Go to your wallet')}
        </ButtonLink>
        {sale.can_cancel ? <CancelSale reference={reference} /> : null}
      </div>
    </>
  )
}

function CancelSale({ reference }: { reference: string }) {
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const cancelling = useMutation({
    mutationFn: () => cancelSale(reference),
    onSuccess: (sale) => queries.setQueryData(saleQuery(reference).queryKey, sale),
    // A refusal means that the payout has begun.
    onError: () => void queries.invalidateQueries({ queryKey: saleQuery(reference).queryKey }),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
        {t('Take the sale back')}
      </Button>
      {cancelling.isError ? (
        <Alert className="w-full">
          {errorText(cancelling.error, t('The sale could not be taken back. Please try again.'))}
        </Alert>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        title={t('Take the sale back?')}
        confirmText={t('Take the sale back')}
        cancelText={t('Keep the sale')}
        tone="danger"
        busy={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {t('The payout is not sent and the coins return to your wallet.')}
      </ConfirmDialog>
    </>
  )
}
