import type { Preferences } from '@kivuko/contract/notifications.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { preferencesQuery, protectionQuery, saveAllMail, saveTexts } from './api.ts'

/** What can be switched from the profile: mail and texts at once, the second factor on its own page. */
export function Toggles({ securityAddress }: { securityAddress: string }) {
  return (
    <Card aria-labelledby="toggles-heading" className="flex flex-col gap-3">
      <SectionHeading id="toggles-heading" title={t('Notifications and sign-in')} />
      <PreferenceToggle
        label={t('Email notifications')}
        hint={t('Payments, transactions and identity checks. News about security always comes.')}
        isOnIn={({ email_notifications: { payment, transaction, kyc } }) => payment || transaction || kyc}
        save={saveAllMail}
      />
      <PreferenceToggle
        label={t('SMS notifications')}
        hint={t(
          'Texts about money and security, to your verified phone. When money goes to somebody new, we always text you.',
        )}
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
    return (
      <ErrorState
        title={t('Failed to load your choice: {choice}', { choice: label })}
        query={{ refetch, isFetching }}
      />
    )
  }
  if (data === undefined) return <SkeletonRows rows={1} label={t('Loading your choices…')} />
  return (
    <div>
      <Checkbox
        role="switch"
        label={label}
        hint={hint}
        checked={saving.isPending ? saving.variables : isOnIn(data)}
        error={saving.isError ? t('Your choice could not be saved. Please try again.') : undefined}
        aria-busy={saving.isPending || undefined}
        onChange={({ target }) => {
          if (!saving.isPending) saving.mutate(target.checked)
        }}
      />
      <p role="status" className="ps-8 text-sm text-ink-soft empty:hidden">
        {saving.isSuccess ? t('Saved') : ''}
      </p>
    </div>
  )
}

/** Shows what is true and leads to where it is changed: a second factor needs more than a tick. */
function TwoFactorToggle({ securityAddress }: { securityAddress: string }) {
  const navigate = useNavigate()
  const { data, isError, isFetching, refetch } = useQuery(protectionQuery)
  if (isError) {
    return <ErrorState title={t('Failed to load how your account is protected')} query={{ refetch, isFetching }} />
  }
  if (data === undefined) return <SkeletonRows rows={1} label={t('Loading your choices…')} />
  const isOn = data.totp.is_on
  return (
    <Checkbox
      role="switch"
      label={t('Two-factor authentication')}
      hint={
        isOn
          ? t('On: signing in asks for a code of your authenticator app.')
          : t('Off. It is set up on the security page, with an authenticator app.')
      }
      checked={isOn}
      onChange={() => void navigate(securityAddress)}
    />
  )
}
