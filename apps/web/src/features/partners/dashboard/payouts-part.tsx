// Payouts from the float: proposed by a file or a key, decided by another member, and what became of each.
import { type BulkPayout, partnerPayoutResults } from '@kivuko/contract/partner-payouts.ts'
import { plural, t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Place, payoutsQuery } from './api.ts'
import { ApproveDialog, RejectDialog } from './decide-payout.tsx'
import { FileButton } from './file-button.tsx'
import { PAYOUT_TEXTS } from './partner-text.ts'
import { StateBadge } from './state-badge.tsx'
import { UploadPayouts } from './upload-payouts.tsx'
import { WithdrawFloat } from './withdraw-float.tsx'

/** While some are being paid. */
const EVERY_MS = 5_000

export function PayoutsPart({ place, isFinance }: { place: Place; isFinance: boolean }) {
  const query = useQuery({
    ...payoutsQuery(place),
    refetchInterval: ({ state }) => (state.data?.payouts.some((each) => each.state === 'approved') ? EVERY_MS : false),
  })
  const [open, setOpen] = useState<'file' | 'withdrawal'>()
  const payouts = query.data?.payouts
  return (
    <section aria-labelledby="payouts-heading" className="flex flex-col gap-3">
      <SectionHeading id="payouts-heading" title={t('Payouts')} />
      <p className="leading-6 text-ink-soft">
        {t('Proposed by a file or by a key. Nothing moves before another owner or member of finance approves it.')}
      </p>
      {payouts && payouts.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {payouts.map((payout) => (
            <li key={payout.id}>
              <PayoutCard place={place} payout={payout} isFinance={isFinance} />
            </li>
          ))}
        </ul>
      ) : payouts ? (
        <EmptyState title={t('No payouts yet')}>{t('A CSV file pays up to 5,000 phones at once.')}</EmptyState>
      ) : query.isError ? (
        <ErrorState title={t('Payouts could not be loaded.')} detail={errorText(query.error, '')} query={query} />
      ) : (
        <SkeletonRows rows={3} label={t('Loading payouts…')} />
      )}
      {isFinance && open === 'file' ? <UploadPayouts place={place} onClose={() => setOpen(undefined)} /> : null}
      {isFinance && open === 'withdrawal' ? <WithdrawFloat place={place} onClose={() => setOpen(undefined)} /> : null}
      {isFinance && open === undefined ? (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setOpen('file')}>{t('Upload a file of payouts')}</Button>
          <Button variant="secondary" onClick={() => setOpen('withdrawal')}>
            {t('Withdraw from the float')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function PayoutCard({ place, payout, isFinance }: { place: Place; payout: BulkPayout; isFinance: boolean }) {
  const [asked, setAsked] = useState<'approve' | 'reject'>()
  const { id, kind, state, currency, amount, fee, problem } = payout
  const close = () => setAsked(undefined)
  return (
    <Card aria-label={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <span className="flex min-w-0 flex-col">
          <span className="font-semibold">{kind === 'bulk' ? t('To phones') : t('Withdrawal')}</span>
          <code className="text-sm text-ink-soft wrap-anywhere">{id}</code>
        </span>
        <StateBadge is={PAYOUT_TEXTS[state]} />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <MoneyText asset={currency} amount={amount} size="medium" />
        <span className="text-sm text-ink-soft">
          {t('and fees of')} <MoneyText asset={currency} amount={fee} />
        </span>
      </p>
      <p className="text-sm leading-6 text-ink-soft">
        {rowsText(payout)}
        <span className="block">{t('Proposed {time}', { time: formatDateTime(payout.created_at) })}</span>
        {problem ? <span className="block">{t('Rejected: {reason}', { reason: problem })}</span> : null}
      </p>
      <div className="flex flex-wrap gap-3">
        {isFinance && state === 'proposed' ? (
          <>
            <Button size="small" aria-label={t('Approve {id}', { id })} onClick={() => setAsked('approve')}>
              {t('Approve')}
            </Button>
            <Button
              size="small"
              variant="secondary"
              aria-label={t('Reject {id}', { id })}
              onClick={() => setAsked('reject')}
            >
              {t('Reject')}
            </Button>
          </>
        ) : null}
        <FileButton
          label={t('CSV file of {id}', { id })}
          name={`payout-${id.slice(4)}.csv`}
          endpoint={partnerPayoutResults}
          input={{ params: { id: place.id, payout: id }, query: { mode: place.mode } }}
        />
      </div>
      {asked === 'approve' ? <ApproveDialog place={place} payout={payout} onClose={close} /> : null}
      {asked === 'reject' ? <RejectDialog place={place} payout={payout} onClose={close} /> : null}
    </Card>
  )
}

function rowsText({ rows: { waiting, sending, succeeded, failed } }: BulkPayout): string {
  const all = plural(waiting + sending + succeeded + failed, { one: '{count} row', other: '{count} rows' })
  const parts = [
    succeeded > 0 ? t('{count} paid', { count: succeeded }) : undefined,
    failed > 0 ? t('{count} failed', { count: failed }) : undefined,
    sending > 0 ? t('{count} on their way', { count: sending }) : undefined,
    waiting > 0 ? t('{count} waiting', { count: waiting }) : undefined,
  ]
  return [all, ...parts.filter((part) => part !== undefined)].join(' · ')
}
