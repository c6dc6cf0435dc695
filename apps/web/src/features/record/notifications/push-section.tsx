import type { PushDevice } from '@kivuko/contract/push-devices.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { formatDate } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { addThisBrowser, forgetBrowser, preferencesQuery, pushDevicesQuery, savePushDetails } from './api.ts'
import { type PushAbility, pushAbility, subscribeHere, unsubscribeHere } from './push-here.ts'

/** Notices on this device while the site is closed, and on which others; nothing where the operator sends none. */
export function PushSection() {
  const { data } = useQuery(pushDevicesQuery)
  if (!data?.public_key) return null
  return (
    <Card aria-labelledby="push-heading" className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <SectionHeading id="push-heading" title={t('On your devices')} />
        <p className="text-sm leading-6 text-ink-soft">
          {t('A device can show notices while this site is closed, as long as you stay signed in on it.')}
        </p>
      </div>
      <Here publicKey={data.public_key} own={data.devices.find(({ is_current }) => is_current)} />
      {data.devices.length > 0 ? (
        <>
          <Devices devices={data.devices} />
          <Details />
        </>
      ) : null}
    </Card>
  )
}

/** What the browser allows may be changed while another tab is looked at. */
function useAbility(): [PushAbility, () => void] {
  const [ability, setAbility] = useState(pushAbility)
  const look = useCallback(() => setAbility(pushAbility()), [])
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [look])
  return [ability, look]
}

function Here({ publicKey, own }: { publicKey: string; own: PushDevice | undefined }) {
  const queries = useQueryClient()
  const [ability, lookAgain] = useAbility()
  const subscribing = useMutation({
    async mutationFn() {
      const subscription = await subscribeHere(publicKey)
      if (subscription) await addThisBrowser(subscription)
      return subscription !== undefined
    },
    onSettled() {
      lookAgain()
      return queries.invalidateQueries(pushDevicesQuery)
    },
  })
  if (ability === 'unsupported')
    return (
      <Alert tone="info">
        {t(
          'This browser cannot show notices while the site is closed. On an iPhone or iPad, add the site to your Home Screen and open it there.',
        )}
      </Alert>
    )
  if (ability === 'blocked')
    return (
      <Alert tone="info">
        {t(
          'Your browser blocks notifications from this site. Allow them in its settings for this site, then come back here.',
        )}
      </Alert>
    )
  return (
    <>
      {own ? null : (
        <Button
          variant="secondary"
          className="self-start"
          loading={subscribing.isPending}
          onClick={() => subscribing.mutate()}
        >
          {t('Show notices on this device')}
        </Button>
      )}
      {subscribing.isError ? <Alert>{problemText(subscribing.error)}</Alert> : null}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {subscribing.isSuccess ? outcomeText(subscribing.data) : ''}
      </p>
    </>
  )
}

function outcomeText(isSubscribed: boolean): string {
  return isSubscribed
    ? t('This device will show your notices.')
    : t('Nothing was changed: the browser was not allowed to show notifications.')
}

function problemText(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : t('Your browser could not subscribe. Check your connection and try again.')
}

function Devices({ devices }: { devices: readonly PushDevice[] }) {
  const queries = useQueryClient()
  const removing = useMutation({
    async mutationFn({ id, is_current }: PushDevice) {
      await forgetBrowser(id)
      if (is_current) await unsubscribeHere()
    },
    onSettled: () => queries.invalidateQueries(pushDevicesQuery),
  })
  return (
    <>
      <ul aria-label={t('Devices that show notices')} className="divide-y divide-line">
        {devices.map((device) => (
          <li key={device.id} className="flex items-center justify-between gap-4 py-3 first:pt-0">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-ink">
                <span className="min-w-0 break-words">{device.name}</span>
                {device.is_current ? <Badge tone="info">{t('This device')}</Badge> : null}
              </p>
              <p className="text-sm text-ink-soft">{t('Since {date}', { date: formatDate(device.created_at) })}</p>
            </div>
            <Button
              variant="quiet"
              size="small"
              className="shrink-0"
              loading={removing.isPending && removing.variables.id === device.id}
              aria-label={t('Stop notices on {device}', { device: device.name })}
              onClick={() => removing.mutate(device)}
            >
              {t('Stop')}
            </Button>
          </li>
        ))}
      </ul>
      {removing.isError ? <Alert>{t('That did not work. Please try again.')}</Alert> : null}
    </>
  )
}

function Details() {
  const queries = useQueryClient()
  const { data } = useQuery(preferencesQuery)
  const saving = useMutation({
    mutationFn: savePushDetails,
    onSuccess: (preferences) => queries.setQueryData(preferencesQuery.queryKey, preferences),
  })
  if (!data) return null
  return (
    <Checkbox
      role="switch"
      label={t('Show details')}
      hint={t(
        'Amounts and names, also while the screen is locked. Without details, a notice only says that there is news.',
      )}
      checked={saving.isPending ? saving.variables : data.push_details}
      error={saving.isError ? t('Your choice could not be saved. Please try again.') : undefined}
      aria-busy={saving.isPending || undefined}
      onChange={({ target }) => {
        if (!saving.isPending) saving.mutate(target.checked)
      }}
    />
  )
}
