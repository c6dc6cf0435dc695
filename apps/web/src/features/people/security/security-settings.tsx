import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { statusQuery } from './api.ts'
import { EmailSection } from './email-section.tsx'
import { FreezeSection } from './freeze-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionSection } from './session-section.tsx'
import { TotpSection } from './totp-section.tsx'

type SecuritySettingsProps = { email: string | undefined; children?: ReactNode }

/** Everything about signing in to one account. `email` is its address, once the profile is there; `children`: what one of the pages has beside. */
export function SecuritySettings({ email, children }: SecuritySettingsProps) {
  const [isJustConfirmed, setIsJustConfirmed] = useState(false)
  const { data: status, isError, isFetching, refetch } = useQuery(statusQuery)
  if (isError && status === undefined) {
    return <ErrorState title={t('Your security settings could not be loaded')} query={{ refetch, isFetching }} />
  }
  if (status === undefined || email === undefined) {
    return (
      <Card>
        <SkeletonRows rows={5} label={t('Loading your security settings…')} />
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      {status.email_verified ? null : <EmailSection email={email} onConfirmed={() => setIsJustConfirmed(true)} />}
      {isJustConfirmed ? <Alert tone="success">{t('Your email address is confirmed.')}</Alert> : null}
      <PasswordSection status={status} email={email} />
      <TotpSection status={status} />
      <PasskeySection canAdd={status.email_verified} />
      {children}
      <SessionSection />
      <FreezeSection />
    </div>
  )
}
