import type { PayoutWallet } from '@kivuko/contract/mobile-money.ts'
import { shownPhone } from '@kivuko/contract/phone.ts'
import { t } from '@kivuko/contract/text.ts'
import type { Recipient } from '@kivuko/contract/transfers.ts'
import { useQuery } from '@tanstack/react-query'
import { relativeTime } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { ListCard } from '#ui/list-card.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { recipientsQuery } from './api.ts'

const TIP_LIST = [
  t('Check the name before you send.'),
  t('Transfers to other {brand} users are free.'),
  t('Mobile money takes 1-5 minutes.'),
  t('Never share a code or PIN with anybody.'),
]

type Balance = {
  currency: PayoutWallet
  amount: string | undefined
  hasFailed: boolean
  isAsking: boolean
  retry: () => void
}

/** What there is to send, whom it went to before, and what to look out for. */
export function SidePanel({ balance, onChoose }: { balance: Balance; onChoose: (recipient: Recipient) => void }) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Card aria-labelledby="send-balance" className="flex flex-col gap-2">
        <h2 id="send-balance" className="text-sm font-medium text-ink-soft">
          {t('Wallet balance')}
        </h2>
        {balance.hasFailed ? (
          <ErrorState title={t('Failed to load balance')} onRetry={balance.retry} retrying={balance.isAsking} />
        ) : balance.amount === undefined ? (
          <div role="status">
            <span className="sr-only">{t('Loading balance…')}</span>
            <Skeleton className="h-9 w-40" />
          </div>
        ) : (
          <MoneyText asset={balance.currency} amount={balance.amount} size="medium" />
        )}
      </Card>
      <RecentRecipients onChoose={onChoose} />
      <Card aria-labelledby="send-tips" className="flex flex-col gap-3">
        <SectionHeading id="send-tips" title={t('Tips')} />
        <ul className="flex list-disc flex-col gap-2 ps-5 leading-6 text-ink-soft">
          {TIP_LIST.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function RecentRecipients({ onChoose }: { onChoose: (recipient: Recipient) => void }) {
  return (
    <ListCard
      id="send-recent"
      title={t('Recent recipients')}
      query={useQuery(recipientsQuery)}
      texts={{
        loading: t('Loading recipients…'),
        failed: t('Failed to load recent recipients'),
        empty: t('Nobody yet'),
        emptyText: t('Those you send money to are kept here, one press away.'),
      }}
      rows={3}
      className="-mx-2 flex flex-col"
    >
      {(recipient) => (
        <li key={`${recipient.kind} ${recipient.identifier}`}>
          <RecipientRow recipient={recipient} onChoose={onChoose} />
        </li>
      )}
    </ListCard>
  )
}

function RecipientRow({ recipient, onChoose }: { recipient: Recipient; onChoose: (recipient: Recipient) => void }) {
  const { kind, identifier, name, last_sent_at } = recipient
  const contact = kind === 'mobile_money' ? shownPhone(identifier) : identifier
  return (
    <button
      type="button"
      onClick={() => onChoose(recipient)}
      className="flex min-h-14 w-full items-center gap-3 rounded-box px-2 py-2 text-start hover:bg-primary-soft hover:text-on-primary-soft"
    >
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-sm font-semibold text-on-primary-soft"
      >
        {(name ?? '#').slice(0, 1).toUpperCase()}
      </span>
      <span className="min-w-0 grow">
        <span className="block font-medium wrap-anywhere">{name ?? contact}</span>
        <span className="block text-sm wrap-anywhere text-ink-soft">{name ? contact : t('Mobile Money')}</span>
      </span>
      <time dateTime={last_sent_at} className="shrink-0 text-sm text-ink-soft">
        {relativeTime(last_sent_at)}
      </time>
    </button>
  )
}
