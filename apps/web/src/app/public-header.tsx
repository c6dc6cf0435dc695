import { t } from '@kivuko/contract/text.ts'
import { NavLink } from 'react-router'
import { BASE } from '#lib/language.ts'
import { useSession } from '#lib/use-session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ChevronDown } from '#ui/line-icons.tsx'
import { NavMenu } from '#ui/nav-menu.tsx'
import { BrandLink } from './brand.tsx'
import { LazyKycMark } from './kyc-mark.tsx'
import { AccountRows, FundsRows, loadPanels, MenuPanel, PhoneMenu } from './lazy-panels.tsx'
import { LazyNotificationBell } from './notification-bell.tsx'
import { PATHS } from './paths.ts'

/** Those of MENUS, which loads when someone reaches for them. */
const MENU_NAMES = [
  t('Buy Crypto'),
  t('Sell Crypto'),
  t('Product Suite'),
  t('Applications'),
  t('Build With Us'),
  t('Our Company'),
]

/** The header of the public site, for visitors or for the signed-in. Its menus load on demand. */
export function PublicHeader() {
  const { token, initializing } = useSession()
  const isSignedIn = token !== undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens but loading ahead
    <header className="border-b border-line bg-page" onPointerEnter={loadPanels} onFocus={loadPanels}>
      {/* As wide as the page below. The signed-in have more in it, so it stands closer. */}
      <div
        className={`group/header mx-auto flex min-h-18 max-w-6xl items-center gap-3 px-4 sm:px-6 ${isSignedIn ? 'xl:gap-1.5' : ''}`}
        data-close={isSignedIn ? '' : undefined}
      >
        <BrandLink />
        <nav aria-label={t('Site')} className="ms-3 hidden grow group-data-close/header:ms-0 xl:flex">
          {MENU_NAMES.map((text) => (
            <NavMenu key={text} label={text} closeLabel={text} trigger={<MenuLabel text={text} />} align="left">
              <MenuPanel text={text} />
            </NavMenu>
          ))}
        </nav>
        <div className="ms-auto flex min-h-12 items-center gap-2 xl:group-data-close/header:gap-1">
          {isSignedIn ? <SignedInActions key={token} /> : <GetStarted isSure={!initializing} />}
        </div>
        <NavMenu
          label={t('Menu')}
          closeLabel={t('Close menu')}
          className="-me-2 xl:hidden"
          panelClassName="max-h-[calc(100dvh-6rem)] w-80 overflow-y-auto"
        >
          <PhoneMenu isSignedIn={isSignedIn} />
        </NavMenu>
      </div>
    </header>
  )
}

function MenuLabel({ text }: { text: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex items-center gap-1 px-1.5 text-[0.9375rem] font-medium whitespace-nowrap group-data-close/header:gap-0.5 group-data-close/header:px-1 group-data-close/header:text-sm"
    >
      {text}
      <ChevronDown size={15} className="group-data-close/header:size-3" />
    </span>
  )
}

/**
 * For visitors. Until the session is known only the mark of src/boot.ts shows it, on the same element, so that nobody sees
 * the wrong header and nothing moves; without scripts links stand in its place.
 */
function GetStarted({ isSure }: { isSure: boolean }) {
  return (
    <>
      <ButtonLink
        to={PATHS.signIn}
        size="small"
        className={isSure ? undefined : 'invisible in-data-visitor:visible noscript:hidden'}
      >
        {t('Get Started')}
      </ButtonLink>
      {isSure ? null : (
        <noscript>
          <a href={`${BASE}${PATHS.signIn}`}>{t('Get Started')}</a>{' '}
          <a href={`${BASE}${PATHS.sitemap}`}>{t('All pages')}</a>
        </noscript>
      )}
    </>
  )
}

function SignedInActions() {
  return (
    <>
      {/* On a phone it is in the menu. */}
      <ButtonLink to={PATHS.dashboard} size="small" className="px-3! whitespace-nowrap max-sm:hidden">
        {t('Control Panel')}
      </ButtonLink>
      <NavMenu
        label={t('Funds')}
        closeLabel={t('Funds')}
        trigger={<MenuLabel text={t('Funds')} />}
        className="max-xl:hidden"
      >
        <FundsRows />
      </NavMenu>
      <LazyKycMark className="max-sm:hidden xl:-mx-2 xl:w-7" />
      <LazyNotificationBell place="site" />
      <NavMenu
        label={t('Account')}
        closeLabel={t('Account')}
        trigger={<MenuLabel text={t('Account')} />}
        className="max-xl:hidden"
      >
        <AccountRows />
      </NavMenu>
    </>
  )
}

/** A link of a header's navigation; the page one is on is marked. */
export function HeaderLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        `inline-flex min-h-11 items-center rounded-box px-3 font-medium transition-colors hover:bg-primary-soft hover:text-on-primary-soft ${isActive ? 'text-primary' : 'text-ink'}`
      }
    >
      {children}
    </NavLink>
  )
}
