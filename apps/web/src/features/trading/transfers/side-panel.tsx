import type { Recipient } from '@kivuko/contract/transfers.ts'
import { useQuery } from '@tanstack/react-query'
import { relativeTime } from '#lib/format.ts'
import { shownPhone } from '#lib/shown-phone.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Skeleton, SkeletonRows } from '#ui/skeleton.tsx'
import { recipientsQuery } from './api.ts'
import { SIDE_TEXT } from './messages.ts'

type Balance = { amount: string | undefined; hasFailed: boolean; isAsking: boolean; retry: () => void }

/** What there is to send, whom it went to before, and what to look out for. */
export function SidePanel({ balance, onChoose }: { balance: Balance; onChoose: (recipient: Recipient) => void }) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Card aria-labelledby="send-balance" className="flex flex-col gap-2">
        <h2 id="send-balance" className="text-sm font-medium text-ink-soft">
          {SIDE_TEXT.balance}
        </h2>
        {balance.hasFailed ? (
          <ErrorState title={SIDE_TEXT.balanceFailed} onRetry={balance.retry} retrying={balance.isAsking} />
        ) : balance.amount === undefined ? (
          <div role="status">
            <span className="sr-only">{SIDE_TEXT.balanceLoading}</span>
            <Skeleton className="h-9 w-40" />
          </div>
        ) : (
          <MoneyText asset="NGN" amount={balance.amount} size="medium" />
        )}
      </Card>
      <RecentRecipients onChoose={onChoose} />
      <Card aria-labelledby="send-tips" className="flex flex-col gap-3">
        <SectionHeading id="send-tips" title={SIDE_TEXT.tips} />
        <ul className="flex list-disc flex-col gap-2 pl-5 leading-6 text-ink-soft">
          {SIDE_TEXT.tipList.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function RecentRecipients({ onChoose }: { onChoose: (recipient: Recipient) => void }) {
  const { data, isError, isFetching, refetch } = useQuery(recipientsQuery)
  return (
    <Card aria-labelledby="send-recent" className="flex flex-col gap-3">
      <SectionHeading id="send-recent" title={SIDE_TEXT.recent} />
      {isError ? (
        <ErrorState title={SIDE_TEXT.recentFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <SkeletonRows rows={3} label={SIDE_TEXT.recentLoading} />
      ) : data.length === 0 ? (
        <EmptyState title={SIDE_TEXT.recentEmpty}>{SIDE_TEXT.recentEmptyText}</EmptyState>
      ) : (
        <ul className="-mx-2 flex flex-col">
          {data.map((recipient) => (
            <li key={`${recipient.kind} ${recipient.identifier}`}>
              <RecipientRow recipient={recipient} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function RecipientRow({ recipient, onChoose }: { recipient: Recipient; onChoose: (recipient: Recipient) => void }) {
  const { kind, identifier, name, last_sent_at } = recipient
  const contact = kind === 'mobile_money' ? shownPhone(identifier) : identifier
  return (
    <button
      type="button"
      onClick={() => onChoose(recipient)}
      className="flex min-h-14 w-full items-center gap-3 rounded-box px-2 py-2 text-left hover:bg-primary-soft hover:text-on-primary-soft"
    >
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-sm font-semibold text-on-primary-soft"
      >
        {(name ?? '#').slice(0, 1).toUpperCase()}
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{name ?? contact}</span>
        <span className="block truncate text-sm text-ink-soft">{name ? contact : SIDE_TEXT.mobile}</span>
      </span>
      <time dateTime={last_sent_at} className="shrink-0 text-sm text-ink-soft">
        {relativeTime(last_sent_at)}
      </time>
    </button>
  )
}
