import type { Preferences } from '@kivuko/contract/notifications.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { preferencesQuery, protectionQuery, saveAllMail, saveTexts } from './api.ts'
import { TOGGLE_TEXT } from './messages.ts'

/** What can be switched from the profile: mail and texts at once, the second factor on its own page. */
export function Toggles({ securityAddress }: { securityAddress: string }) {
  return (
    <Card aria-labelledby="toggles-heading" className="flex flex-col gap-3">
      <SectionHeading id="toggles-heading" title={TOGGLE_TEXT.title} />
      <PreferenceToggle
        label={TOGGLE_TEXT.email}
        hint={TOGGLE_TEXT.emailHint}
        isOnIn={({ email_notifications: { payment, transaction, kyc } }) => payment || transaction || kyc}
        save={saveAllMail}
      />
      <PreferenceToggle
        label={TOGGLE_TEXT.sms}
        hint={TOGGLE_TEXT.smsHint}
        isOnIn={({ sms_notifications }) => sms_notifications}
        save={saveTexts}
      />
      <TwoFactorToggle securityAddress={securityAddress} />
    </Card>
  )
}

type PreferenceToggleProps = {
  label: string
  hint: string
  isOnIn: (preferences: Preferences) => boolean
  save: (isOn: boolean) => Promise<Preferences>
}

/** A choice that is kept on the server, saved with the tick. */
function PreferenceToggle({ label, hint, isOnIn, save }: PreferenceToggleProps) {
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(preferencesQuery)
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (preferences) => queries.setQueryData(preferencesQuery.queryKey, preferences),
  })
  if (isError) {
    return <ErrorState title={TOGGLE_TEXT.failed(label)} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (data === undefined) return <SkeletonRows rows={1} label={TOGGLE_TEXT.loading} />
  return (
    <div>
      <Checkbox
        role="switch"
        label={label}
        hint={hint}
        checked={saving.isPending ? saving.variables : isOnIn(data)}
        error={saving.isError ? TOGGLE_TEXT.saveFailed : undefined}
        aria-busy={saving.isPending || undefined}
        onChange={({ target }) => {
          if (!saving.isPending) saving.mutate(target.checked)
        }}
      />
      <p role="status" className="pl-8 text-sm text-ink-soft empty:hidden">
        {saving.isSuccess ? TOGGLE_TEXT.saved : ''}
      </p>
    </div>
  )
}

/** Shows what is true and leads to where it is changed: a second factor needs more than a tick. */
function TwoFactorToggle({ securityAddress }: { securityAddress: string }) {
  const navigate = useNavigate()
  const { data, isError, isFetching, refetch } = useQuery(protectionQuery)
  if (isError) {
    return <ErrorState title={TOGGLE_TEXT.twoFactorFailed} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (data === undefined) return <SkeletonRows rows={1} label={TOGGLE_TEXT.loading} />
  const isOn = data.totp.is_on
  return (
    <Checkbox
      role="switch"
      label={TOGGLE_TEXT.twoFactor}
      hint={isOn ? TOGGLE_TEXT.twoFactorOn : TOGGLE_TEXT.twoFactorOff}
      checked={isOn}
      onChange={() => void navigate(securityAddress)}
    />
  )
}
