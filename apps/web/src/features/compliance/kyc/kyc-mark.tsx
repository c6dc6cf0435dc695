// How far the signed-in are verified, in the header of the public site. Loaded for them only.
import { type KycStatusAnswer, kycStatusOf } from '@kivuko/contract/kyc.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Clock from 'lucide-react/icons/clock'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { PATHS } from '#app/paths.ts'
import { call } from '#lib/api-client.ts'
import { verificationMark } from '#lib/verification-mark.ts'

const VERIFIED = { Icon: BadgeCheck, colour: 'text-success' }
const PENDING = { Icon: Clock, colour: 'text-on-accent-soft' }
const REJECTED = { Icon: ShieldAlert, colour: 'text-danger' }
const SIGNS: Record<NonNullable<KycStatusAnswer['status']>, typeof VERIFIED> = {
  tier_1: VERIFIED,
  tier_2: VERIFIED,
  tier_3: VERIFIED,
  pending: PENDING,
  rejected: REJECTED,
  suspended: REJECTED,
}

/** A sign that leads to verification; nothing for those who have none, and nothing when it is not known. */
export function KycMark({ className }: { className?: string }) {
  const answer = useStatus()
  if (!answer?.status) return null
  const { Icon, colour } = SIGNS[answer.status]
  const label = verificationMark(answer).text
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

function useStatus(): KycStatusAnswer | undefined {
  const [answer, setAnswer] = useState<KycStatusAnswer>()
  useEffect(() => {
    const asking = new AbortController()
    call(kycStatusOf, { signal: asking.signal }).then(setAnswer, () => {})
    return () => asking.abort()
  }, [])
  return answer
}
