// A withdrawal after it was accepted: how far it is, and the way back while there is one.
import { CHAIN_NETWORK_NAMES, type Withdrawal, type WithdrawalState } from '@kivuko/contract/chain.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatCoins } from '#lib/format.ts'
import { reloadMoney } from '#lib/use-payment.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { GroupedText } from '#ui/grouped-text.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { StateSentence, Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { isMissing, isUnderWay, takeBack, withdrawalQuery } from './api.ts'
import { STATE_TEXT, WITHDRAW_TEXT } from './messages.ts'

type Props = { reference: string; backAddress: string; anotherAddress: string }

export function WithdrawalStanding({ reference, backAddress, anotherAddress }: Props) {
  const { data, error, isFetching, refetch } = useQuery(withdrawalQuery(reference))
  useMoneyOf(data)
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <PageHeading title={STATE_TEXT.title} />
      {data ? (
        <View withdrawal={data} />
      ) : isMissing(error) ? (
        <Alert>{STATE_TEXT.missing}</Alert>
      ) : error ? (
        <ErrorState title={STATE_TEXT.failed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Waiting>{STATE_TEXT.loading}</Waiting>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={backAddress} variant="secondary">
          {STATE_TEXT.wallet}
        </ButtonLink>
        <ButtonLink to={anotherAddress} variant="quiet">
          {STATE_TEXT.another}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Its end changes what is in the wallet. */
function useMoneyOf(withdrawal: Withdrawal | undefined): void {
  const queries = useQueryClient()
  const isOver = withdrawal !== undefined && !isUnderWay(withdrawal)
  useEffect(() => {
    if (isOver) reloadMoney(queries)
  }, [isOver, queries])
}

function View({ withdrawal }: { withdrawal: Withdrawal }) {
  const { status, asset, network, amount, fee, received, problem, transaction_hash } = withdrawal
  const isBack = status === 'failed' || status === 'cancelled'
  return (
    <Card raised="float" aria-label={STATE_TEXT.title} className="flex flex-col gap-5">
      <StateSentence busy={isUnderWay(withdrawal)}>{STATE_TEXT.states[status]}</StateSentence>
      {problem && status !== 'cancelled' ? (
        <Alert tone={status === 'failed' ? 'danger' : 'warning'}>{problem}</Alert>
      ) : null}
      {isBack ? null : <Timeline label={STATE_TEXT.progress} steps={stepsOf(status)} />}
      <Receipt>
        <ReceiptRow label={STATE_TEXT.reference}>{withdrawal.reference}</ReceiptRow>
        <ReceiptRow label={WITHDRAW_TEXT.over}>{CHAIN_NETWORK_NAMES[network]}</ReceiptRow>
        <ReceiptRow label={WITHDRAW_TEXT.leaves}>{formatCoins(asset, amount)}</ReceiptRow>
        <ReceiptRow label={WITHDRAW_TEXT.fee}>{formatCoins(asset, fee)}</ReceiptRow>
        <ReceiptRow label={WITHDRAW_TEXT.arrives} strong>
          {formatCoins(asset, received)}
        </ReceiptRow>
      </Receipt>
      <Code label={WITHDRAW_TEXT.toAddress} text={withdrawal.address} />
      {transaction_hash ? (
        <Code label={STATE_TEXT.hash} text={transaction_hash} copyName={STATE_TEXT.hashName} />
      ) : null}
      <TakeBack withdrawal={withdrawal} />
    </Card>
  )
}

function Code({ label, text, copyName }: { label: string; text: string; copyName?: string }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="text-sm font-medium text-ink">{label}</p>
      <p>
        <GroupedText>{text}</GroupedText>
      </p>
      {copyName ? <CopyButton text={text} label={copyName} /> : null}
    </div>
  )
}

/** How many steps are behind it. */
const STEPS_DONE: Record<WithdrawalState, number> = {
  waiting: 1,
  sending: 1,
  confirming: 2,
  completed: 3,
  failed: 0,
  cancelled: 0,
}

function stepsOf(status: WithdrawalState): TimelineStep[] {
  const done = STEPS_DONE[status]
  return STATE_TEXT.steps.map((title, place) => ({
    title,
    state: place < done ? 'done' : place === done ? 'current' : 'coming',
  }))
}

function TakeBack({ withdrawal: { reference, can_cancel } }: { withdrawal: Withdrawal }) {
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { queryKey } = withdrawalQuery(reference)
  const cancelling = useMutation({
    mutationFn: () => takeBack(reference),
    onSuccess: (withdrawal) => queries.setQueryData(queryKey, withdrawal),
    // A refusal means that it is being sent.
    onError: () => void queries.invalidateQueries({ queryKey }),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      {can_cancel ? (
        <Button variant="secondary" className="self-start" onClick={() => setIsAsking(true)}>
          {STATE_TEXT.cancel}
        </Button>
      ) : null}
      {cancelling.isError ? <Alert>{errorText(cancelling.error, STATE_TEXT.cancelFailed)}</Alert> : null}
      <ConfirmDialog
        open={isAsking}
        title={STATE_TEXT.cancelQuestion}
        confirmText={STATE_TEXT.cancel}
        cancelText={STATE_TEXT.keep}
        busy={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {STATE_TEXT.cancelWarning}
      </ConfirmDialog>
    </>
  )
}
