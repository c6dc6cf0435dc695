import type { User } from '@kivuko/contract/auth.ts'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { PROFILE_TEXT } from './messages.ts'

/** What Kivuko knows of the customer. */
export function PersonalInfo({ user, edit }: { user: User; edit?: ReactNode }) {
  return (
    <Card aria-labelledby="personal-heading" className="flex flex-col gap-3">
      <SectionHeading id="personal-heading" title={PROFILE_TEXT.personal} aside={edit} />
      <dl className="divide-y divide-line">
        <Row label={PROFILE_TEXT.name} value={fullName(user)} />
        <Row label={PROFILE_TEXT.email} value={user.email} />
        <Row label={PROFILE_TEXT.phone} value={user.phone} />
        <Row label={PROFILE_TEXT.dateOfBirth} value={user.date_of_birth && birthdayText(user.date_of_birth)} />
      </dl>
    </Card>
  )
}

function Row({ label, value }: { label: string; value: string | null }): ReactNode {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className={`min-w-0 break-words ${value ? 'font-medium text-ink' : 'text-ink-soft'}`}>
        {value || PROFILE_TEXT.missing}
      </dd>
    </div>
  )
}

export function fullName({ first_name, last_name }: User): string {
  return `${first_name} ${last_name}`.trim()
}

/** A birthday is a day of the calendar, the same everywhere. */
function birthdayText(day: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
