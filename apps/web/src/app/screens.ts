// Every screen: its title, its code, and who may see it.
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'
import { APP_TEXT } from './messages.ts'
import { PATHS, type RouteName } from './paths.ts'

/** `public` has the site's header; `guest` and `plain` are single-purpose pages; `account` has the signed-in navigation. */
export type ScreenKind = 'public' | 'guest' | 'plain' | 'account'
export type ScreenSpec = { path: string; kind: ScreenKind; title: string; screen: LazyScreen }

const { titles } = APP_TEXT

export const SCREENS: Record<Exclude<RouteName, 'styleguide'>, ScreenSpec> = {
  home: screen('home', 'public', () => import('./routes/home.tsx')),
  buy: screen('buy', 'public', () => import('./routes/buy.tsx')),
  signIn: screen('signIn', 'guest', () => import('./routes/sign-in.tsx')),
  signUp: screen('signUp', 'guest', () => import('./routes/sign-up.tsx')),
  forgotPassword: screen('forgotPassword', 'guest', () => import('./routes/forgot-password.tsx')),
  resetPassword: screen('resetPassword', 'plain', () => import('./routes/reset-password.tsx')),
  authCallback: screen('authCallback', 'plain', () => import('./routes/auth-callback.tsx')),
  paymentSuccess: screen('paymentSuccess', 'public', () => import('./routes/payment-success.tsx')),
  cardSaved: screen('cardSaved', 'public', () => import('./routes/card-saved.tsx')),
  dashboard: screen('dashboard', 'account', () => import('./routes/dashboard.tsx')),
  wallet: screen('wallet', 'account', () => import('./routes/wallet.tsx')),
  addFunds: screen('addFunds', 'account', () => import('./routes/add-funds.tsx')),
  security: screen('security', 'account', () => import('./routes/security.tsx')),
  orderConfirmation: screen('orderConfirmation', 'account', () => import('./routes/order-confirmation.tsx')),
  notifications: screen('notifications', 'account', () => import('./routes/notifications.tsx')),
}

export const ACCOUNT_LAYOUT = lazyScreen(() => import('./account-layout.tsx'))
export const NOT_FOUND = lazyScreen(() => import('./routes/not-found.tsx'))
/** The components on one page, for those who build with them; not part of a production build. */
export const STYLEGUIDE = import.meta.env.DEV ? lazyScreen(() => import('./routes/styleguide.tsx')) : undefined

function screen(
  name: Exclude<RouteName, 'styleguide'>,
  kind: ScreenKind,
  load: Parameters<typeof lazyScreen>[0],
): ScreenSpec {
  return { path: PATHS[name], kind, title: titles[name], screen: lazyScreen(load) }
}

/** The screen of an address, whatever its trailing slash. */
export function screenAt(pathname: string): ScreenSpec | undefined {
  const path = pathname.replace(/(.)\/+$/, '$1')
  return Object.values(SCREENS).find((spec) => spec.path === path)
}

/** Loads what the first paint of an address needs. */
export async function preloadScreen(pathname: string): Promise<void> {
  const spec = screenAt(pathname)
  await Promise.all([
    (spec?.screen ?? NOT_FOUND).preload(),
    spec?.kind === 'account' ? ACCOUNT_LAYOUT.preload() : undefined,
  ])
}
