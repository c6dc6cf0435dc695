// Block trades: asking for a firm price, and every request with its answer.
import type { AnswerTime, BlockTrade, listBlockTrades } from '@kivuko/contract/block-trades.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import { plural, t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading, SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type ForCompany, tradesQuery } from './api.ts'
import { RequestForm } from './request-form.tsx'
import { TradeCard } from './trade-card.tsx'

export function BlockTradesPage() {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
      <PageHeading
        title={t('Block trades')}
        lead={t(
          'A firm price on a large amount, from a person of our trading desk. It is settled from your own wallets.',
        )}
      />
      <BlockTrades isAsking isActing />
    </div>
  )
}

/** Of a company, `isAsking` and `isActing` say what the member's role allows. */
type BlockTradesProps = { company?: ForCompany; isAsking: boolean; isActing: boolean }

export function BlockTrades({ company, isAsking, isActing }: BlockTradesProps) {
  const { data, isError, isFetching, refetch } = useQuery(tradesQuery(company))
  if (!data)
    return isError ? (
      <ErrorState title={t('The block trades could not be loaded.')} query={{ refetch, isFetching }} />
    ) : (
      <SkeletonRows rows={4} label={t('Loading the block trades…')} />
    )
  // A firm price stands for minutes: it comes first.
  const isOpen = data.trades.some(({ ended_at }) => ended_at === null)
  const parts = [
    <Requests key="requests" trades={data.trades} company={company} isActing={isActing} />,
    isAsking ? <NewRequest key="new" terms={data} company={company} /> : null,
  ]
  return isOpen ? parts : parts.toReversed()
}

type Terms = Response<typeof listBlockTrades>

function NewRequest({ terms, company }: { terms: Terms; company: ForCompany }) {
  const { minimum_usd, paused, guard_bps, bring_minutes, answer_time } = terms
  return (
    <div className="flex flex-col gap-4">
      <RequestForm minimum={minimum_usd} paused={paused} company={company} />
      {company ? (
        <p className="text-sm leading-6 text-ink-soft">
          {t('It is settled from the wallets of the company. Another member accepts the price.')}
        </p>
      ) : null}
      <div className="flex flex-col gap-2 text-sm leading-6 text-ink-soft">
        <p>
          {t(
            'A price stands for the minutes shown beside it, unless the market moves in your favour by more than {percent} % before what you give is set aside. You have {minutes} minutes to bring it into your wallet.',
            { percent: String(guard_bps / 100), minutes: String(bring_minutes) },
          )}
        </p>
        {answer_time ? <AnswerTimes time={answer_time} /> : null}
      </div>
    </div>
  )
}

type RequestsProps = { trades: readonly BlockTrade[]; company: ForCompany; isActing: boolean }

function Requests({ trades, company, isActing }: RequestsProps) {
  return (
    <section aria-labelledby="block-trades-heading" className="flex flex-col gap-4">
      <SectionHeading id="block-trades-heading" title={company ? t('Requests') : t('Your requests')} />
      {trades.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {trades.map((trade) => (
            <TradeCard key={trade.id} trade={trade} company={company} isActing={isActing} />
          ))}
        </ul>
      ) : (
        <EmptyState title={t('No requests yet')}>{t('What you ask for and what we answer stands here.')}</EmptyState>
      )}
    </section>
  )
}

function AnswerTimes({ time: { median_seconds, p95_seconds, answers } }: { time: AnswerTime }) {
  const [median, p95] = [lengthOf(median_seconds), lengthOf(p95_seconds)]
  const counted = plural(answers, { one: 'one answer', other: '{count} answers' })
  return (
    <p>
      {median === p95
        ? t('Our answers of the last 30 days came within {median} ({counted}).', { median, counted })
        : t('In the last 30 days half of our answers came within {median}, and 19 of 20 within {p95} ({counted}).', {
            median,
            p95,
            counted,
          })}
    </p>
  )
}

/** '2 minutes', never less than one. */
function lengthOf(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return plural(minutes, { one: 'a minute', other: '{count} minutes' })
}
