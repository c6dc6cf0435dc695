import { t } from '@kivuko/contract/text.ts'
import type { QueryClient } from '@tanstack/react-query'
import { preferencesQuery } from '#features/people/profile/api.ts'
import { DisplayCurrency } from '#features/people/profile/display-currency.tsx'
import { NoticeSettings } from '#features/record/notifications/notice-settings.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeading, SectionHeading } from '#ui/heading.tsx'
import { LinkRows } from '../link-rows.tsx'
import { SETTINGS_LINKS } from '../navigation.ts'

function Settings() {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
      <PageHeading
        title={t('Settings')}
        lead={t('The currency of your totals, what {brand} sends you, and the way to other settings.')}
      />
      <DisplayCurrency />
      <NoticeSettings />
      <Card aria-labelledby="more-heading" className="flex flex-col gap-2">
        <SectionHeading id="more-heading" title={t('More settings')} />
        <LinkRows entries={SETTINGS_LINKS} />
      </Card>
    </div>
  )
}

/** What it asks for first. */
export default Object.assign(Settings, {
  fetchAhead(queries: QueryClient): void {
    void queries.prefetchQuery(preferencesQuery)
  },
})
