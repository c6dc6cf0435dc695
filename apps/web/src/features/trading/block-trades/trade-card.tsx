// One block trade: how it stands, the firm price with its time, and what its customer may do now.
import type { BlockTrade } from '@kivuko/contract/block-trades.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { now } from '#lib/clock.ts'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { reloadMoney } from '#lib/use-payment.ts'
import { useSecondsDown } from '#lib/use-seconds-down.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { accept, end, type ForCompany, reloadTrades } from './api.ts'
import { givenOf, gottenOf, priceText, STATES, sentenceOf, titleOf } from './block-trade-text.ts'

type TradeCardProps = { trade: BlockTrade; company: ForCompany; isActing: boolean }

export function TradeCard({ trade, company, isActing }: TradeCardProps) {
  const { status, created_at, reference, problem, note, answer, asked_by, hindrance } = trade
  const state = STATES[status]
  return (
    <li>
      <section
        aria-label={titleOf(trade)}
        className="flex min-w-0 flex-col gap-4 rounded-box border border-line bg-paper p-5 shadow-rest sm:p-6"
      >
        <p className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
          <Badge tone={state.tone}>{state.name}</Badge>
          {formatDateTime(created_at)}
          <span className="whitespace-nowrap">{reference}</span>
        </p>
        <h3 className="text-lg font-semibold break-words">{titleOf(trade)}</h3>
        <p role="status" className="leading-7">
          {sentenceOf(trade)}
        </p>
        {problem ? <Alert tone="warning">{problem}</Alert> : null}
        {note ? (
          <p className="text-sm leading-6 break-words text-ink-soft">{t('Your note: {note}', { note })}</p>
        ) : null}
        {asked_by ? (
          <p className="text-sm leading-6 text-ink-soft">{t('Asked by {name}', { name: asked_by })}</p>
        ) : null}
        {answer ? <Terms trade={trade} answer={answer} company={company} /> : null}
        {hindrance ? <Alert tone="info">{hindrance}</Alert> : null}
        {isActing ? <Actions trade={trade} company={company} /> : null}
      </section>
    </li>
  )
}

type TermsProps = { trade: BlockTrade; answer: NonNullable<BlockTrade['answer']>; company: ForCompany }

function Terms({ trade, answer, company }: TermsProps) {
  const { coin, currency, status } = trade
  return (
    <Receipt>
      <ReceiptRow label={t('Price of 1 {coin}', { coin })}>{priceText(trade, answer.price)}</ReceiptRow>
      {Number(answer.fee) > 0 ? <ReceiptRow label={t('Fee')}>{formatAmount(currency, answer.fee)}</ReceiptRow> : null}
      <ReceiptRow label={t('You give')}>{givenOf(trade)}</ReceiptRow>
      <ReceiptRow label={t('You get')} strong>
        {gottenOf(trade)}
      </ReceiptRow>
      {status === 'quoted' ? (
        <ReceiptRow label={t('Firm for')}>
          <FirmFor key={answer.number} until={answer.firm_until} company={company} />
        </ReceiptRow>
      ) : null}
    </Receipt>
  )
}

function FirmFor({ until, company }: { until: string; company: ForCompany }) {
  const queries = useQueryClient()
  const [isBegun, setBegun] = useState(false)
  const { seconds, start } = useSecondsDown()
  const [left] = useState(() => Math.max(0, Math.ceil((new Date(until).getTime() - now().getTime()) / 1000)))
  useEffect(() => {
    if (isBegun) return
    setBegun(true)
    start(left)
  }, [isBegun, left, start])
  const isOver = isBegun && seconds === 0
  useEffect(() => {
    if (isOver) reloadTrades(queries, company)
  }, [isOver, queries, company])
  return <Countdown seconds={isBegun ? seconds : left} />
}

type Question = 'accept' | 'end'

function Actions({ trade, company }: { trade: BlockTrade; company: ForCompany }) {
  const queries = useQueryClient()
  const [question, setQuestion] = useState<Question>()
  const [sendOnce] = useState(createSendOnce)
  const deciding = useMutation({
    mutationFn: (what: Question) =>
      what === 'end'
        ? end(trade, company)
        : sendOnce([trade.id, trade.answer?.number], (key) => accept(trade, key, company)),
    onSettled: () => {
      setQuestion(undefined)
      reloadTrades(queries, company)
      reloadMoney(queries)
    },
  })
  const isQuoted = trade.status === 'quoted'
  if (!trade.can_accept && !trade.can_end && !deciding.isError) return null
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {trade.can_accept ? <Button onClick={() => setQuestion('accept')}>{t('Accept')}</Button> : null}
        {trade.can_end ? (
          <Button variant="secondary" onClick={() => setQuestion('end')}>
            {isQuoted ? t('Decline') : t('Take it back')}
          </Button>
        ) : null}
      </div>
      {deciding.isError ? <Alert>{errorText(deciding.error, t('That did not work. Please try again.'))}</Alert> : null}
      <ConfirmDialog
        open={question === 'accept'}
        title={t('Accept this price?')}
        confirmText={t('Accept')}
        cancelText={t('Not yet')}
        busy={deciding.isPending}
        onConfirm={() => deciding.mutate('accept')}
        onCancel={() => setQuestion(undefined)}
      >
        {t('You give {amount} and get {other}. What you give is set aside at once.', {
          amount: givenOf(trade),
          other: gottenOf(trade),
        })}
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'end'}
        title={isQuoted ? t('Decline this price?') : t('Take this back?')}
        confirmText={isQuoted ? t('Decline') : t('Take it back')}
        cancelText={t('Leave it')}
        busy={deciding.isPending}
        onConfirm={() => deciding.mutate('end')}
        onCancel={() => setQuestion(undefined)}
      >
        {t(
          'Nothing is moved, and nothing is charged. Several firm prices that were not accepted close this for a day.',
        )}
      </ConfirmDialog>
    </>
  )
}
