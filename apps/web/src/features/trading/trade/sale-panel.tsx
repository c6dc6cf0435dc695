// A sale after it was accepted: where its payout stands, and what its customer can still do about it.
import type { Sale } from '@kivuko/contract/trades.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, errorText } from '#lib/api-error.ts'
import { formatAmount, formatCoins, formatDateTime } from '#lib/format.ts'
import { reloadMoney } from '#lib/use-payment.ts'
import { Alert, type AlertTone } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { cancelSale, saleQuery } from './api.ts'
import { CorrectAccount } from './correct-account.tsx'
import { SALE_TEXT } from './messages.ts'

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
  if (!isError) return <Waiting>{SALE_TEXT.loading}</Waiting>
  return <ErrorState title={SALE_TEXT.lookupFailed} onRetry={() => void refetch()} retrying={isFetching} />
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
          {SALE_TEXT.toTransactions}
        </ButtonLink>
      }
    >
      {SALE_TEXT.notFound}
    </Alert>
  )
}

function SaleView({ sale }: { sale: Sale }) {
  const { status, problem, reference, fiat_currency, retry_until } = sale
  const isPaid = status === 'completed'
  return (
    <>
      <div role="status">
        <Alert tone={TONES[status]} title={SALE_TEXT.states[status]}>
          {problem}
        </Alert>
      </div>
      {status === 'refused' && retry_until !== null ? <CorrectAccount sale={sale} until={retry_until} /> : null}
      <Receipt>
        <ReceiptRow label={SALE_TEXT.reference}>
          <span className="break-all">{reference}</span>
        </ReceiptRow>
        <ReceiptRow label={SALE_TEXT.sold}>{formatCoins(sale.crypto_currency, sale.crypto_amount)}</ReceiptRow>
        <ReceiptRow label={SALE_TEXT.fee}>{formatAmount(fiat_currency, sale.fee)}</ReceiptRow>
        <ReceiptRow label={SALE_TEXT.to}>{sale.destination}</ReceiptRow>
        <ReceiptRow label={SALE_TEXT.begun}>{formatDateTime(sale.created_at)}</ReceiptRow>
        {isPaid && sale.completed_at !== null ? (
          <ReceiptRow label={SALE_TEXT.ended}>{formatDateTime(sale.completed_at)}</ReceiptRow>
        ) : null}
        <ReceiptRow label={SALE_TEXT.payout[status]} strong>
          {formatAmount(fiat_currency, sale.received)}
        </ReceiptRow>
      </Receipt>
      <div className="flex flex-wrap items-start gap-3">
        <ButtonLink to="/wallet" variant="secondary" size="small">
          {SALE_TEXT.wallet}
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
        {SALE_TEXT.cancel}
      </Button>
      {cancelling.isError ? (
        <Alert className="w-full">{errorText(cancelling.error, SALE_TEXT.cancelFailed)}</Alert>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        title={SALE_TEXT.cancelQuestion}
        confirmText={SALE_TEXT.cancel}
        cancelText={SALE_TEXT.keep}
        tone="danger"
        busy={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {SALE_TEXT.cancelWarning}
      </ConfirmDialog>
    </>
  )
}
