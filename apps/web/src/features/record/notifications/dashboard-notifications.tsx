import { t } from '@kivuko/contract/text.ts'
import { PATHS } from '#app/paths.ts'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { RecentList } from './recent-list.tsx'

/** What the customer was told last, as a part of the dashboard. */
export function RecentNotifications() {
  return (
    <Card aria-labelledby="notifications-heading" className="flex flex-col gap-3">
      <SectionHeading
        id="notifications-heading"
        title={t('Notifications')}
        aside={<TextLink to={PATHS.notifications}>{t('See all notifications')}</TextLink>}
      />
      <RecentList />
    </Card>
  )
}
