// How far the signed-in are verified, in the header of the public site. Loaded for them only.
import { kycStatusOf } from '@kivuko/contract/kyc.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Clock from 'lucide-react/icons/clock'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { PATHS } from '#app/paths.ts'
import { call } from '#lib/api-client.ts'
import { MARK_LABELS, SHOWN_MARKS, type ShownMark } from './messages.ts'

const ICONS = { verified: BadgeCheck, pending: Clock, rejected: ShieldAlert } as const satisfies Record<
  ShownMark,
  unknown
>
const COLOURS: Record<ShownMark, string> = {
  verified: 'text-success',
  pending: 'text-on-accent-soft',
  rejected: 'text-danger',
}

/** A sign that leads to verification; nothing for those who have none, and nothing when it is not known. */
export function KycMark({ className }: { className?: string }) {
  const mark = useMark()
  if (!mark) return null
  const Icon = ICONS[mark]
  return (
    <Link
      to={PATHS.kycVerification}
      title={MARK_LABELS[mark]}
      className={`flex size-11 items-center justify-center rounded-box hover:bg-primary-soft ${COLOURS[mark]} ${className ?? ''}`}
    >
      <span className="sr-only">{MARK_LABELS[mark]}</span>
      <Icon size={22} aria-hidden="true" />
    </Link>
  )
}

function useMark(): ShownMark | undefined {
  const [mark, setMark] = useState<ShownMark>()
  useEffect(() => {
    const asking = new AbortController()
    call(kycStatusOf, { signal: asking.signal }).then(
      ({ status }) => setMark(status ? SHOWN_MARKS[status] : undefined),
      () => {},
    )
    return () => asking.abort()
  }, [])
  return mark
}
