// How far the signed-in are verified, in the header of the public site. Loaded for them only.
import { kycStatusOf, type KycMark as Mark } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Clock from 'lucide-react/icons/clock'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { PATHS } from '#app/paths.ts'
import { call } from '#lib/api-client.ts'

const VERIFIED = { label: t('Verified'), Icon: BadgeCheck, colour: 'text-success' }
const PENDING = { label: t('Verification pending'), Icon: Clock, colour: 'text-on-accent-soft' }
const REJECTED = { label: t('Verification rejected'), Icon: ShieldAlert, colour: 'text-danger' }
const SIGNS: Record<Mark, typeof VERIFIED> = {
  tier_1: VERIFIED,
  tier_2: VERIFIED,
  tier_3: VERIFIED,
  pending: PENDING,
  rejected: REJECTED,
  suspended: REJECTED,
}

/** A sign that leads to verification; nothing for those who have none, and nothing when it is not known. */
export function KycMark({ className }: { className?: string }) {
  const mark = useMark()
  if (!mark) return null
  const { label, Icon, colour } = SIGNS[mark]
  return (
    <Link
      to={PATHS.kycVerification}
      title={label}
      className={`flex size-11 items-center justify-center rounded-box hover:bg-primary-soft ${colour} ${className ?? ''}`}
    >
      <span className="sr-only">{label}</span>
      <Icon size={22} aria-hidden="true" />
    </Link>
  )
}

function useMark(): Mark | undefined {
  const [mark, setMark] = useState<Mark>()
  useEffect(() => {
    const asking = new AbortController()
    call(kycStatusOf, { signal: asking.signal }).then(
      ({ status }) => setMark(status ?? undefined),
      () => {},
    )
    return () => asking.abort()
  }, [])
  return mark
}
