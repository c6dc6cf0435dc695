// What is left of the customer's limits, in a sentence beside the field of an amount: known before anything is typed.
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '#ui/text-link.tsx'
import { formatAmount } from './format.ts'
import { kycStatusQuery, nearestLimit } from './kyc-status.ts'
import { useSession } from './use-session.ts'

const VERIFICATION_PATH = '/kyc-verification'
const TEXT = {
  left: (amount: string, name: string) =>
    `You can move money worth up to ${amount} until your ${name} limit is reached.`,
  usedUp: {
    daily: 'Your daily limit is used up for now: it counts what you moved in the last 24 hours.',
    monthly: 'Your monthly limit is used up for now: it counts what you moved in the last 30 days.',
  },
  raise: 'Raise your limits',
} as const

/** Nothing for visitors, and nothing while or when it is not known: then the server says it. */
export function LimitLine() {
  const { user } = useSession()
  // Asked anew wherever an amount is about to be typed.
  const { data, isError } = useQuery({ ...kycStatusQuery, enabled: user !== undefined, staleTime: 0 })
  if (!user || !data || isError) return null
  const { name, left, isUsedUp } = nearestLimit(data.limits)
  return (
    <span className="block leading-6">
      {isUsedUp ? TEXT.usedUp[name] : TEXT.left(formatAmount(data.limits.currency, left), name)}
      {data.current_tier < data.max_tier ? (
        <>
          {' '}
          <TextLink to={VERIFICATION_PATH}>{TEXT.raise}</TextLink>
        </>
      ) : null}
    </span>
  )
}
