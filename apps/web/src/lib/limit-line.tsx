// What is left of the customer's limits, or from which tier on it is open at all, in a sentence beside the field of an
// amount: known before anything is typed.
import { t } from '@kivuko/contract/text.ts'
import type { Operation } from '@kivuko/contract/tier-matrix.ts'
import { parse } from '@kivuko/money/money.ts'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '#ui/text-link.tsx'
import { formatAmount } from './format.ts'
import { kycStatusQuery, nearestLimit } from './kyc-status.ts'
import { LimitRoom } from './limit-room.tsx'
import { useSession } from './use-session.ts'

const VERIFICATION_PATH = '/kyc-verification'

/** `currency`: of the amount. Nothing for visitors, and nothing when it cannot be known: then the server says it. */
export function LimitLine({ operation, currency }: { operation: Operation; currency?: string | undefined }) {
  const { user, token } = useSession()
  // Asked anew wherever an amount is about to be typed.
  const { data, isError } = useQuery({ ...kycStatusQuery, enabled: user !== undefined, staleTime: 0 })
  if (!token || isError) return null
  if (!user || !data) return <LimitRoom />
  const wanted = data.operations.find((each) => each.name === operation)
  if (wanted && data.current_tier < wanted.first_tier)
    return (
      <span className="block leading-6">
        {t('{operation} opens at tier {tier}.', { operation: wanted.text, tier: wanted.first_tier })}{' '}
        <TextLink to={VERIFICATION_PATH}>{t('Verify further')}</TextLink>
      </span>
    )
  const { name, left, isUsedUp } = nearestLimit(data.limits)
  return (
    <span className="block leading-6">
      {isUsedUp ? usedUp(name) : mayMove(name, formatAmount(data.limits.currency, left))}
      {data.ceilings && data.ceilings.currency === currency ? ` ${nairaLeft(data.ceilings.daily.left)}` : null}
      {data.current_tier < data.max_tier ? (
        <>
          {' '}
          <TextLink to={VERIFICATION_PATH}>{t('Raise your limits')}</TextLink>
        </>
      ) : null}
    </span>
  )
}

type LimitName = ReturnType<typeof nearestLimit>['name']

function mayMove(name: LimitName, amount: string): string {
  return name === 'daily'
    ? t('You can move money worth up to {amount} until your daily limit is reached.', { amount })
    : t('You can move money worth up to {amount} until your monthly limit is reached.', { amount })
}

function nairaLeft(left: string): string {
  return parse('NGN', left)?.units === 0n
    ? t('Nigeria’s ceiling in naira is used up for now: it counts the last 24 hours.')
    : t('In naira, up to {amount} until Nigeria’s daily ceiling for your tier.', { amount: formatAmount('NGN', left) })
}

function usedUp(name: LimitName): string {
  return name === 'daily'
    ? t('Your daily limit is used up for now: it counts what you moved in the last 24 hours.')
    : t('Your monthly limit is used up for now: it counts what you moved in the last 30 days.')
}
