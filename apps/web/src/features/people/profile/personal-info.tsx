import type { User } from '@kivuko/contract/auth.ts'
import { shownPhone } from '@kivuko/contract/phone.ts'
import { t } from '@kivuko/contract/text.ts'
import type { ReactNode } from 'react'
import { DATE_LOCALE } from '#lib/language.ts'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'

/** What Kivuko knows of the customer. */
export function PersonalInfo({ user, edit }: { user: User; edit?: ReactNode }) {
  return (
    <Card aria-labelledby="personal-heading" className="flex flex-col gap-3">
      <SectionHeading id="personal-heading" title={t('Personal info')} aside={edit} />
      <dl className="divide-y divide-line">
        <Row label={t('Name')} value={fullName(user)} />
        <Row label={t('Email')} value={user.email} />
        <Row label={t('Phone')} value={user.phone && shownPhone(user.phone)} />
        <Row label={t('Date of birth')} value={user.date_of_birth && birthdayText(user.date_of_birth)} />
      </dl>
    </Card>
  )
}

function Row({ label, value }: { label: string; value: string | null }): ReactNode {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className={`min-w-0 break-words ${value ? 'font-medium text-ink' : 'text-ink-soft'}`}>
        {value || t('Not provided')}
      </dd>
    </div>
  )
}

export function fullName({ first_name, last_name }: User): string {
  return `${first_name} ${last_name}`.trim()
}

/** A birthday is a day of the calendar, the same everywhere. */
function birthdayText(day: string): string {
  return new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
