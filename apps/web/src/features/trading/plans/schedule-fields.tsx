// How often a plan runs, and on which day.
import type { PlanEvery } from '@kivuko/contract/plans.ts'
import { t } from '@kivuko/contract/text.ts'
import { SelectField } from '#ui/select-field.tsx'
import { EVERY, LAST_DAY, WEEKDAYS } from './plan-text.ts'

export type Schedule = { every: PlanEvery; day: number }
export const MONTHLY: Schedule = { every: 'month', day: 1 }

const FIRST: Record<PlanEvery, number> = { day: 0, week: 1, month: 1, payday: 25 }
const DAYS = Array.from({ length: LAST_DAY }, (_, index) => index + 1)

type ScheduleFieldsProps = { schedule: Schedule; onChange: (schedule: Schedule) => void }

export function ScheduleFields({ schedule: { every, day }, onChange }: ScheduleFieldsProps) {
  const days =
    every === 'week'
      ? WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }))
      : DAYS.map((each) => ({ value: String(each), label: each === LAST_DAY ? t('Last day') : String(each) }))
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
      <SelectField
        label={t('How often')}
        value={every}
        options={(['day', 'week', 'month', 'payday'] as const).map((each) => ({ value: each, label: EVERY[each] }))}
        hint={every === 'payday' ? t('On a weekend it is the Friday before.') : undefined}
        onChange={({ target }) => {
          const chosen = target.value as PlanEvery
          onChange({ every: chosen, day: FIRST[chosen] })
        }}
      />
      {every === 'day' ? null : (
        <SelectField
          label={every === 'week' ? t('On which day') : t('Day of the month')}
          value={String(day)}
          options={days}
          hint={every === 'month' && day > 28 ? t('A shorter month uses its last day.') : undefined}
          onChange={({ target }) => onChange({ every, day: Number(target.value) })}
        />
      )}
    </div>
  )
}

/** As the browser names it. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
