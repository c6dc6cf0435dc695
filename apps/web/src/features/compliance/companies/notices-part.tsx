// What the company is told: its members read it, and reading it is for all of them.

import { markAllNotificationsRead } from '@kivuko/contract/notifications.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ListCard } from '#ui/list-card.tsx'
import { noticesQuery } from './api.ts'

export function NoticesPart({ id }: { id: string }) {
  const queries = useQueryClient()
  const query = useQuery({ ...noticesQuery(id), select: ({ data }) => data })
  const reading = useMutation({
    mutationFn: () => call(markAllNotificationsRead, { company: id }),
    // The list of companies counts them, too.
    onSettled: () => queries.invalidateQueries({ queryKey: ['companies'] }),
  })
  const hasUnread = query.data?.some(({ is_read }) => !is_read)
  return (
    <>
      <ListCard
        id="notices-heading"
        title={t('Notices')}
        query={query}
        rows={3}
        texts={{
          loading: t('Loading the notices…'),
          failed: t('The notices could not be loaded.'),
          empty: t('No notices yet'),
          emptyText: t('What the company is told stands here for all its members.'),
        }}
        aside={
          hasUnread ? (
            <Button variant="secondary" size="small" loading={reading.isPending} onClick={() => reading.mutate()}>
              {t('Mark all as read')}
            </Button>
          ) : undefined
        }
      >
        {({ id: notice, title, message, is_read, created_at }) => (
          <li key={notice} className="flex flex-col gap-1 py-3">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
              <span className={`min-w-0 wrap-anywhere ${is_read ? 'font-medium' : 'font-semibold'}`}>{title}</span>
              {is_read ? null : <Badge tone="info">{t('Unread')}</Badge>}
            </span>
            <span className="text-sm leading-6 wrap-anywhere text-ink-soft">{message}</span>
            <time className="text-sm text-ink-soft" dateTime={created_at}>
              {formatDateTime(created_at)}
            </time>
          </li>
        )}
      </ListCard>
      {reading.error ? <Alert>{errorText(reading.error, t('That did not work. Please try again.'))}</Alert> : null}
    </>
  )
}
