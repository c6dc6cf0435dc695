import { useQuery } from '@tanstack/react-query'
import { RecentNotifications } from '#features/notifications/recent-notifications.tsx'
import { RecentTransactions } from '#features/transactions/recent-transactions.tsx'
import { HoldingList, WalletList } from '#features/wallets/balance-lists.tsx'
import { SummaryCards } from '#features/wallets/summary-cards.tsx'
import { fetchProfile } from '#lib/session.ts'
import { useSession } from '#lib/use-session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { DASHBOARD_TEXT } from '../messages.ts'
import { PATHS } from '../paths.ts'

export default function Dashboard() {
  return (
    <div className="flex flex-col gap-8">
      <Greeting />
      <SummaryCards />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1fr_1.2fr] lg:items-start">
        <div className="flex flex-col gap-8">
          <WalletList />
          <HoldingList buyAddress={PATHS.buy} />
        </div>
        <div className="flex flex-col gap-8">
          <RecentTransactions addFundsAddress={PATHS.addFunds} />
          <RecentNotifications />
        </div>
      </div>
    </div>
  )
}

function Greeting() {
  const { user } = useSession()
  // Signing in does not need the profile; this screen does.
  const profile = useQuery({ queryKey: ['profile'], queryFn: fetchProfile, enabled: user === undefined })
  return (
    <>
      <PageHeading
        title={DASHBOARD_TEXT.greeting(user?.first_name.trim() || DASHBOARD_TEXT.someone)}
        lead={DASHBOARD_TEXT.lead}
        aside={
          <nav aria-label={DASHBOARD_TEXT.quickActions} className="flex flex-wrap gap-3">
            <ButtonLink to={PATHS.buy}>{DASHBOARD_TEXT.buy}</ButtonLink>
            <ButtonLink to={PATHS.addFunds} variant="secondary">
              {DASHBOARD_TEXT.addFunds}
            </ButtonLink>
          </nav>
        }
      />
      {profile.isError && user === undefined ? (
        <ErrorState
          title={DASHBOARD_TEXT.profileFailed}
          onRetry={() => void profile.refetch()}
          retrying={profile.isFetching}
        />
      ) : null}
    </>
  )
}
