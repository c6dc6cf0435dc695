import { MailChoices } from '#features/notifications/mail-choices.tsx'
import { DisplayCurrency } from '#features/profile/display-currency.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeading, SectionHeading } from '#ui/heading.tsx'
import { SETTINGS_TEXT } from '../account-messages.ts'
import { LinkRows } from '../link-rows.tsx'
import { SETTINGS_LINKS } from '../navigation.ts'

export default function Settings() {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
      <PageHeading title={SETTINGS_TEXT.title} lead={SETTINGS_TEXT.lead} />
      <DisplayCurrency />
      <MailChoices />
      <Card aria-labelledby="more-heading" className="flex flex-col gap-2">
        <SectionHeading id="more-heading" title={SETTINGS_TEXT.more} />
        <LinkRows entries={SETTINGS_LINKS} />
      </Card>
    </div>
  )
}
