import { PATHS } from '#app/paths.ts'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { NOTIFICATION_TEXT } from './messages.ts'
import { RecentList } from './recent-list.tsx'

/** What the customer was told last, as a part of the dashboard. */
export function RecentNotifications() {
  return (
    <Card aria-labelledby="notifications-heading" className="flex flex-col gap-3">
      <SectionHeading
        id="notifications-heading"
        title={NOTIFICATION_TEXT.title}
        aside={<TextLink to={PATHS.notifications}>{NOTIFICATION_TEXT.all}</TextLink>}
      />
      <RecentList />
    </Card>
  )
}
