// How far the signed-in are verified, in the header of the public site. Loaded for them only.
import { type KycStatusAnswer, kycStatusOf } from '@kivuko/contract/kyc.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Clock from 'lucide-react/icons/clock'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { PATHS } from '#app/paths.ts'
import { call } from '#lib/api-client.ts'
import { type VerificationMark, verificationMark } from '#lib/verification-mark.ts'

/** By what the mark says, so that no sign says more than its words. */
const SIGNS: Record<VerificationMark['kind'], { Icon: typeof BadgeCheck; colour: string }> = {
  'not-verified': { Icon: ShieldAlert, colour: 'text-ink-soft' },
  'in-review': { Icon: Clock, colour: 'text-on-accent-soft' },
  'action-needed': { Icon: ShieldAlert, colour: 'text-danger' },
  verified: { Icon: BadgeCheck, colour: 'text-success' },
}

/** A sign that leads to verification; nothing for those who have none, and nothing when it is not known. */
export function KycMark({ className }: { className?: string }) {
  const answer = useStatus()
  if (!answer?.status) return null
  const { kind, text: label } = verificationMark(answer)
  const { Icon, colour } = SIGNS[kind]
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
