import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { PATHS } from '#app/paths.ts'
import { localStore } from '#lib/browser-storage.ts'
import { formatAmount } from '#lib/format.ts'
import { kycStatusQuery } from '#lib/kyc-status.ts'
import { useSession } from '#lib/use-session.ts'
import { CloseIcon } from '#ui/line-icons.tsx'
import { TextLink } from '#ui/text-link.tsx'

/**
 * Whether something is still to be verified; undefined while that is not known. The profile, which is there before
 * the first paint, answers until the status does: a banner that came later would push away what one is about to press.
 */
export function useIsVerificationDue(): boolean | undefined {
  const { user } = useSession()
  const { data, isPending } = useQuery(kycStatusQuery)
  const level = isPending ? user?.kyc_level : data?.level
  return level && level !== 'ENHANCED'
}

/** Below the header of signed-in pages until it is sent away or everything is verified; not where one verifies. */
export function KycBanner() {
  const isDue = useIsVerificationDue()
  const { pathname } = useLocation()
  const [isDismissed, setIsDismissed] = useState(() => localStore.get('kyc_banner_dismissed') !== undefined)
  if (!isDue || isDismissed || pathname === PATHS.kycVerification) return null
  const dismiss = () => {
    localStore.set('kyc_banner_dismissed', 'true')
    setIsDismissed(true)
    // The button that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section aria-label={t('Verification')} className="enter border-b border-line bg-accent-soft text-on-accent-soft">
      <div className="mx-auto flex max-w-6xl items-center gap-3 px-4 py-1 sm:px-6">
        <p className="min-w-0 grow py-2 text-sm leading-6">
          <span>{t('Complete your KYC verification to access all features')}</span>
          <WhatItAdds />{' '}
          <TextLink
            to={PATHS.kycVerification}
            className="ms-1 text-on-accent-soft! whitespace-nowrap hover:text-on-accent-soft!"
          >
            {t('Verify Now')}
          </TextLink>
        </p>
        <button
          type="button"
          onClick={dismiss}
          className="-me-2 flex size-11 shrink-0 items-center justify-center rounded-box hover:bg-paper"
        >
          <span className="sr-only">{t('Hide this message')}</span>
          <CloseIcon size={20} />
        </button>
      </div>
    </section>
  )
}

/** The limits of the next tier, and what opens at it: what there is to gain, beside the sentence the specification has. */
function WhatItAdds() {
  const { data, isPending } = useQuery(kycStatusQuery)
  const next = data?.next_tier_benefits
  // The line it takes on a phone is kept: what is below would be pushed away by it.
  if (isPending) return <span aria-hidden="true" className="block h-6 sm:hidden" />
  if (!next || !data) return null
  const { currency } = data.limits
  const opened = data.operations.filter(({ first_tier }) => first_tier === data.current_tier + 1)
  return (
    <>
      .{' '}
      <span>
        {t('Tier {tier} lets you move up to {daily} a day and {monthly} a month.', {
          tier: data.current_tier + 1,
          daily: formatAmount(currency, next.daily_limit),
          monthly: formatAmount(currency, next.monthly_limit),
        })}
        {opened.length > 0
          ? ` ${t('It opens: {operations}.', { operations: opened.map(({ text }) => text).join('; ') })}`
          : null}
      </span>
    </>
  )
}
