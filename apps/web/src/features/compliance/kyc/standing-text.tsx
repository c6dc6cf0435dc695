import { useQuery } from '@tanstack/react-query'
import { kycStatusQuery } from '#lib/kyc-status.ts'
import { verificationMark } from '#lib/verification-mark.ts'

/** The mark in words, beside a label that says no more than the level; nothing where the label says it all. */
export function StandingText({ className }: { className?: string }) {
  const { data } = useQuery(kycStatusQuery)
  if (!data) return null
  const { kind, text } = verificationMark(data)
  return kind === 'not-verified' ? null : <span className={className}>{text}</span>
}
