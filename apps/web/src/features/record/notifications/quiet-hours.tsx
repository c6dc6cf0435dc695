import type { QuietHours as Hours } from '@kivuko/contract/notifications.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextField } from '#ui/text-field.tsx'
import { preferencesQuery, saveQuietHours } from './api.ts'

/** When texts and pushes that are not urgent wait. */
export function QuietHours() {
  const queries = useQueryClient()
  const { data } = useQuery(preferencesQuery)
  const saving = useMutation({
    mutationFn: saveQuietHours,
    onSuccess: (preferences) => queries.setQueryData(preferencesQuery.queryKey, preferences),
  })
  if (!data) return null
  const hours = saving.isPending ? saving.variables : data.quiet_hours
  const save = (wanted: Hours | null) => {
    if (!saving.isPending) saving.mutate(wanted)
  }
  return (
    <Card aria-labelledby="quiet-heading" className="flex flex-col gap-3">
      <SectionHeading id="quiet-heading" title={t('Quiet hours')} />
      <Checkbox
        role="switch"
        label={t('Leave me alone for some hours each day')}
        hint={t(
          'Texts and pushes wait, and come together when the hours are over. Codes and news about security come at once. Email comes as always.',
        )}
        checked={hours !== null}
        aria-busy={saving.isPending || undefined}
        onChange={({ target }) => save(target.checked ? { from: '22:00', to: '07:00', time_zone: zoneHere() } : null)}
      />
      {hours ? (
        <Times key={`${hours.from} ${hours.to}`} hours={hours} isSaving={saving.isPending} onSave={save} />
      ) : null}
      {saving.isError ? <Alert>{t('Your choice could not be saved. Please try again.')}</Alert> : null}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {saving.isSuccess ? t('Saved') : ''}
      </p>
    </Card>
  )
}

function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

type TimesProps = { hours: Hours; isSaving: boolean; onSave: (hours: Hours) => void }

function Times({ hours, isSaving, onSave }: TimesProps) {
  const [from, setFrom] = useState(hours.from)
  const [to, setTo] = useState(hours.to)
  const here = zoneHere()
  const isSame = from === to
  const isChanged = from !== hours.from || to !== hours.to
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSame && from !== '' && to !== '') onSave({ ...hours, from, to })
      }}
    >
      <div className="flex flex-wrap items-start gap-4">
        <TextField
          type="time"
          label={t('From')}
          value={from}
          frameClassName="w-36"
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          type="time"
          label={t('To')}
          value={to}
          frameClassName="w-36"
          error={isSame ? t('Choose a time other than the start.') : undefined}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <p className="text-sm text-ink-soft">{t('By the clock in {zone}.', { zone: zoneName(hours.time_zone) })}</p>
      {hours.time_zone === here ? null : (
        <Button
          variant="quiet"
          size="small"
          className="self-start"
          onClick={() => onSave({ ...hours, time_zone: here })}
        >
          {t('Use the clock of this device: {zone}', { zone: zoneName(here) })}
        </Button>
      )}
      {isChanged ? (
        <Button type="submit" size="small" className="self-start" loading={isSaving}>
          {t('Save times')}
        </Button>
      ) : null}
    </form>
  )
}

/** `Nairobi` of `Africa/Nairobi`. */
function zoneName(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
