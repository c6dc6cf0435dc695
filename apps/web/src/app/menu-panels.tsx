import { t } from '@kivuko/contract/text.ts'
import { Link } from 'react-router'
import { LEVEL_LABELS } from '#features/people/profile/level-labels.ts'
import { logout } from '#lib/session.ts'
import { useSession } from '#lib/use-session.ts'
import { MENU_ROW } from '#ui/nav-menu.tsx'
import { ACCOUNT, type Entry, FUNDS, MENUS, type Menu } from './navigation.ts'
import { PATHS } from './paths.ts'

/** The links of one menu of the site. */
export function MenuPanel({ text }: { text: string }) {
  const menu = MENUS.find((each) => each.text === text)
  return menu ? <Groups menu={menu} /> : null
}

function Groups({ menu }: { menu: Menu }) {
  return menu.groups.map(({ title, entries }) => (
    <div
      key={title ?? ''}
      className="flex flex-col not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
    >
      {title ? <p className="px-3 pt-2 pb-1 text-sm text-ink-soft">{title}</p> : null}
      <Rows entries={entries} />
    </div>
  ))
}

function Rows({ entries }: { entries: readonly Entry[] }) {
  return entries.map(({ to, text }) => (
    <Link key={text} className={MENU_ROW} to={to}>
      {text}
    </Link>
  ))
}

export function FundsRows(_: object) {
  return <Rows entries={FUNDS} />
}

/** Whose account it is, its pages, and the way out. */
export function AccountRows(_: object) {
  const { user } = useSession()
  return (
    <>
      {user ? (
        <div className="px-3 py-2 text-sm text-ink-soft">
          <p className="wrap-anywhere">{user.email}</p>
          <p>{LEVEL_LABELS[user.kyc_level]}</p>
        </div>
      ) : null}
      <Rows entries={ACCOUNT} />
      <SignOut />
    </>
  )
}

function SignOut() {
  return (
    <button type="button" className={MENU_ROW} onClick={logout}>
      {t('Sign Out')}
    </button>
  )
}

/** The whole navigation in one column: the same labels and targets as in a wide window. */
export function PhoneMenu({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      {MENUS.map((menu) => (
        <Section key={menu.text} title={menu.text}>
          <Groups menu={menu} />
        </Section>
      ))}
      <div className="mt-1 flex flex-col border-t border-line pt-1">
        {isSignedIn ? (
          <>
            <Section title={t('Funds')}>
              <FundsRows />
            </Section>
            <AccountRows />
          </>
        ) : (
          <Link className={MENU_ROW} to={PATHS.signIn}>
            {t('Get Started')}
          </Link>
        )}
      </div>
    </>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <details className="group">
      <summary className={`${MENU_ROW} list-none justify-between`}>
        {title}
        <svg
          width="16"
          height="16"
          viewBox="0 0 16 16"
          fill="none"
          aria-hidden="true"
          className="transition-transform group-open:rotate-180"
        >
          <path d="m4 6 4 4 4-4" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      </summary>
      <div className="ps-3">{children}</div>
    </details>
  )
}
