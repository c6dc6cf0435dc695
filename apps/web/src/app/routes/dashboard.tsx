import { t } from '@kivuko/contract/text.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { StandingText } from '#features/compliance/kyc/standing-text.tsx'
import { LevelBadge } from '#features/people/profile/verification-badge.tsx'
import { RecentNotifications } from '#features/record/notifications/dashboard-notifications.tsx'
import { latestQuery } from '#features/record/transactions/api.ts'
import { DepositHistory, RecentTransactions } from '#features/record/transactions/recent-transactions.tsx'
import { historyQuery, holdingsQuery, totalQuery, walletsQuery } from '#features/record/wallets/api.ts'
import { HoldingList, WalletList } from '#features/record/wallets/balance-lists.tsx'
import { Portfolio, USUAL_RANGE } from '#features/record/wallets/portfolio.tsx'
import { SummaryCards } from '#features/record/wallets/summary-cards.tsx'
import { kycStatusQuery } from '#lib/kyc-status.ts'
import { fetchProfile } from '#lib/session.ts'
import { useSession } from '#lib/use-session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { QUICK_ACTIONS } from '../navigation.ts'
import { PATHS } from '../paths.ts'

function Dashboard() {
  const addresses = { addFundsAddress: PATHS.addFunds, listAddress: PATHS.transactions }
  return (
    <div className="flex flex-col gap-8">
      <Greeting />
      <SummaryCards addFundsAddress={PATHS.addFunds} />
      <Portfolio />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1fr_1.2fr] lg:items-start">
        <div className="flex flex-col gap-8">
          <WalletList addFundsAddress={PATHS.addFunds} />
          <HoldingList buyAddress={PATHS.buy} />
          <RecentNotifications />
        </div>
        <div className="flex flex-col gap-8">
          <RecentTransactions {...addresses} />
          <DepositHistory {...addresses} />
        </div>
      </div>
    </div>
  )
}

function Greeting() {
  const { user } = useSession()
  // Signing in does not need the profile; this screen does.
  const profile = useQuery({ queryKey: ['profile'], queryFn: fetchProfile, enabled: user === undefined })
  const kyc = useQuery(kycStatusQuery)
  return (
    <>
      <PageHeading
        title={t('Hello, {name}', { name: user?.first_name.trim() || t('User') })}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {t('Here is where your money stands.')}
            {user ? (
              <Link
                to={PATHS.kycVerification}
                className="-my-2 flex min-h-11 items-center rounded-box no-underline hover:opacity-80"
              >
                <LevelBadge level={user.kyc_level} />
              </Link>
            ) : null}
            <StandingText className="text-sm" />
          </span>
        }
        aside={
          <nav aria-label={t('Quick actions')} className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto sm:flex-wrap">
            {QUICK_ACTIONS.map(({ to, text }, place) => (
              <ButtonLink key={text} to={to} variant={place === 0 ? 'primary' : 'secondary'}>
                {text}
              </ButtonLink>
            ))}
          </nav>
        }
      />
      {profile.isError && user === undefined ? (
        <ErrorState title={t('Failed to load user profile')} query={profile} />
      ) : null}
      {kyc.isError && kyc.data === undefined ? <ErrorState title={t('Failed to load KYC status')} query={kyc} /> : null}
    </>
  )
}

/** What it asks for first. */
export default Object.assign(Dashboard, {
  fetchAhead(queries: QueryClient): Promise<unknown> {
    const first = [
      queries.prefetchQuery(walletsQuery),
      queries.prefetchQuery(holdingsQuery),
      queries.prefetchQuery(totalQuery),
    ]
    void queries.prefetchQuery(kycStatusQuery)
    void queries.prefetchQuery(historyQuery(USUAL_RANGE))
    void queries.prefetchQuery(latestQuery())
    void queries.prefetchQuery(latestQuery('deposit'))
    return Promise.all(first)
  },
})
