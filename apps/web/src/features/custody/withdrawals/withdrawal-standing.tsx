// A withdrawal after it was accepted: how far it is, and the way back while there is one.

import { CHAIN_NETWORK_NAMES, type Withdrawal, type WithdrawalState } from '@kivuko/contract/chain.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatCoins, formatDateTime } from '#lib/format.ts'
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

const STEPS = [t('Set aside'), t('Sent'), t('Confirmed by the network')]

const STATES: Record<WithdrawalState, string> = {
  waiting: t('The coins are set aside and are sent in a moment. Until then you can take them back.'),
  sending: t(
    'The coins are on their way to the network. You can close this page: you are told when they have arrived.',
  ),
  confirming: t('The network has the coins, and is confirming them.'),
  completed: t('The coins have arrived.'),
  failed: t(
    'The withdrawal did not happen. The coins are back in your wallet, less the network’s fee if one was spent.',
  ),
  cancelled: t('You took the withdrawal back. The coins are in your wallet.'),
}

const LONG_PAUSE_MS = 3_600_000

/** What goes to a new address, or was paid by a new card, waits longer: then it says until when. */
function sentenceOf({ status, created_at, sends_at }: Withdrawal): string {
  if (status !== 'waiting') return STATES[status]
  if (!sends_at)
    return t('The coins are set aside. We look at the payment first. Until they are sent you can take them back.')
  if (Date.parse(sends_at) - Date.parse(created_at) <= LONG_PAUSE_MS) return STATES[status]
  return t(
    'The coins are set aside. An address or a card that is new waits, so they are sent on {date}. Until then you can take them back.',
    { date: formatDateTime(sends_at) },
  )
}

type Props = { reference: string; backAddress: string; anotherAddress: string }

export function WithdrawalStanding({ reference, backAddress, anotherAddress }: Props) {
  const { data, error, isFetching, refetch } = useQuery(withdrawalQuery(reference))
  useMoneyOf(data)
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <PageHeading title={t('Your withdrawal')} />
      {data ? (
        <View withdrawal={data} />
      ) : isMissing(error) ? (
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
    <Card raised="float" aria-label={t('Your withdrawal')} className="flex flex-col gap-5">
      <StateSentence busy={isUnderWay(withdrawal)}>{sentenceOf(withdrawal)}</StateSentence>
      {problem && status !== 'cancelled' ? (
        <Alert tone={status === 'failed' ? 'danger' : 'warning'}>{problem}</Alert>
      ) : null}
      {isBack ? null : <Timeline label={t('How far it is')} steps={stepsOf(status)} />}
      <Receipt>
        <ReceiptRow label={t('Reference')}>
          <span className="whitespace-nowrap">{withdrawal.reference}</span>
        </ReceiptRow>
        <ReceiptRow label={t('Network')}>{CHAIN_NETWORK_NAMES[network]}</ReceiptRow>
        <ReceiptRow label={t('Leaves your wallet')}>{formatCoins(asset, amount)}</ReceiptRow>
        <ReceiptRow label={t('Network fee')}>{formatCoins(asset, fee)}</ReceiptRow>
        <ReceiptRow label={t('Arrives')} strong>
          {formatCoins(asset, received)}
        </ReceiptRow>
      </Receipt>
      <Code label={t('To this address')} text={withdrawal.address} />
      {transaction_hash ? (
        <Code label={t('Transaction hash')} text={transaction_hash} copyName={t('the transaction hash')} />
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
  return STEPS.map((title, place) => ({
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
        {t('The coins stay in your wallet, and nothing is charged.')}
      </ConfirmDialog>
    </>
  )
}
