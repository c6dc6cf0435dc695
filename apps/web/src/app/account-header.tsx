// The header of signed-in screens: one line at every width; what has no room on it is in the menu.
import { t } from '@kivuko/contract/text.ts'
import { Link } from 'react-router'
import { CompanyRows } from '#features/compliance/companies/company-rows.tsx'
import { useIsVerificationDue } from '#features/compliance/kyc/kyc-banner.tsx'
import { StandingText } from '#features/compliance/kyc/standing-text.tsx'
import { LEVEL_LABELS } from '#features/people/profile/level-labels.ts'
import { NotificationBell } from '#features/record/notifications/notification-bell.tsx'
import { logout } from '#lib/session.ts'
import { useSession } from '#lib/use-session.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ChevronDown } from '#ui/line-icons.tsx'
import { MENU_ROW, NavMenu } from '#ui/nav-menu.tsx'
import { BrandLink } from './brand.tsx'
import { PATHS } from './paths.ts'
import { HeaderLink } from './public-header.tsx'

const LINKS = [
  [PATHS.dashboard, t('Dashboard')],
  [PATHS.wallet, t('Wallet')],
  [PATHS.transactions, t('Transactions')],
  [PATHS.payments, t('Payments')],
] as const
const ACTIONS = [
  [PATHS.addFunds, t('Add Funds'), 'primary'],
  [PATHS.sendMoney, t('Send'), 'secondary'],
] as const

export function AccountHeader() {
  const { user } = useSession()
  const name = user ? `${user.first_name} ${user.last_name}`.trim() || user.email : t('Account')
  return (
    <header className="border-b border-line bg-page">
      <div className="mx-auto flex min-h-18 max-w-6xl items-center gap-2 px-4 sm:px-6 lg:gap-3">
        <BrandLink />
        <nav aria-label={t('Account')} className="hidden grow lg:flex xl:ms-3">
          {LINKS.map(([to, text]) => (
            <HeaderLink key={to} to={to}>
              {text}
            </HeaderLink>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-2">
          {ACTIONS.map(([to, text, variant]) => (
            <ButtonLink key={to} to={to} variant={variant} size="small" className="whitespace-nowrap max-sm:hidden">
              {text}
            </ButtonLink>
          ))}
          <NotificationBell place="dashboard" />
        </div>
        <div className="max-lg:hidden">
          <NavMenu
            label={t('Menu of {name}', { name })}
            closeLabel={t('Menu of {name}', { name })}
            trigger={<Person name={name} />}
          >
            <PersonalRows />
          </NavMenu>
        </div>
        <NavMenu
          label={t('Menu')}
          closeLabel={t('Close menu')}
          className="-me-2 lg:hidden"
          panelClassName="max-h-[calc(100dvh-6rem)] w-64 overflow-y-auto"
        >
          {LINKS.map(([to, text]) => (
            <Link key={to} className={MENU_ROW} to={to}>
              {text}
            </Link>
          ))}
          {ACTIONS.map(([to, text]) => (
            <Link key={to} className={`${MENU_ROW} sm:hidden`} to={to}>
              {text}
            </Link>
          ))}
          <div className="mt-1 flex flex-col border-t border-line pt-1">
            <PersonalRows />
          </div>
        </NavMenu>
      </div>
    </header>
  )
}

/** Whose account it is: the name where there is room for it. */
function Person({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-2 px-1 font-medium xl:px-2">
      <span
        aria-hidden="true"
        className="flex size-8 items-center justify-center rounded-full bg-primary-soft text-sm font-semibold text-on-primary-soft"
      >
        {name.slice(0, 1).toUpperCase()}
      </span>
      <span aria-hidden="true" className="max-w-64 truncate max-xl:hidden">
        {name}
      </span>
      <ChevronDown size={16} />
    </span>
  )
}

function PersonalRows() {
  const { user } = useSession()
  const isDue = useIsVerificationDue()
  return (
    <>
      {user ? (
        <div className="px-3 py-2 text-sm text-ink-soft">
          <p className="wrap-anywhere">{user.email}</p>
          <p>{LEVEL_LABELS[user.kyc_level]}</p>
          <StandingText className="block" />
        </div>
      ) : null}
      <Row to={PATHS.profile}>{t('Profile')}</Row>
      <Link className={`${MENU_ROW} justify-between gap-2`} to={PATHS.kycVerification}>
        {t('KYC Verification')} {isDue ? <Badge tone="warning">{t('Required')}</Badge> : null}
      </Link>
      <CompanyRows className={MENU_ROW} home={PATHS.dashboard} address={PATHS.companies} />
      <Row to={PATHS.settings}>{t('Settings')}</Row>
      <Row to={PATHS.security}>{t('Security')}</Row>
      <Row to={HELP}>{t('Help & Support')}</Row>
      <button type="button" className={MENU_ROW} onClick={logout}>
        {t('Sign Out')}
      </button>
    </>
  )
}

/** A page of the public site. */
const HELP = '/help'

function Row({ to, children }: { to: string; children: string }) {
  return (
    <Link className={MENU_ROW} to={to}>
      {children}
    </Link>
  )
}
