// Every screen: its title, its code, and who may see it; and the other addresses that lead to one.

import { t } from '@kivuko/contract/text.ts'
import { type LazyScreen, lazyScreen } from '#lib/lazy-screen.tsx'
import { articleScreens } from './article-screens.tsx'
import { COIN_SCREENS } from './coin-screens.ts'
import { findScreensBy } from './found-screens.ts'
import { island } from './island.tsx'
import { CONSOLE_HOME, PATHS, type RouteName } from './paths.ts'

/** `public`: the site's header. `guest` and `plain`: single-purpose pages. `account`: the signed-in navigation. */
export type ScreenKind = 'public' | 'guest' | 'plain' | 'account'
export type ScreenSpec = { path: string; kind: ScreenKind; title: string; screen: LazyScreen }

type ScreenName = Exclude<RouteName, 'styleguide' | 'deposit' | 'transfer' | 'activity' | 'sellCrypto'>

/** Names that menus and old links use for a page that has another; `isOpen`: followed without having signed in. */
export const REDIRECTS = [
  { from: PATHS.deposit, to: PATHS.addFunds, isOpen: false },
  { from: PATHS.transfer, to: PATHS.sendMoney, isOpen: false },
  { from: PATHS.activity, to: PATHS.transactions, isOpen: false },
  { from: PATHS.sellCrypto, to: PATHS.dashboard, isOpen: true },
] as const

const TITLES: Record<ScreenName | 'console' | 'notFound', string> = {
  home: t('{brand}: crypto and Web3 money for Africa'),
  buy: t('Buy crypto · {brand}'),
  sell: t('Sell crypto · {brand}'),
  business: t('Trading desk for business · {brand}'),
  blogs: t('Blog · {brand}'),
  coins: t('Coins · {brand}'),
  docsApi: t('API · {brand}'),
  checkReceipt: t('Check a receipt · {brand}'),
  status: t('Status · {brand}'),
  sitemap: t('Sitemap · {brand}'),
  confirmSubscription: t('Confirm your subscription · {brand}'),
  unsubscribe: t('Leave the newsletter · {brand}'),
  freeze: t('Freeze your account · {brand}'),
  pay: t('Send money by a link · {brand}'),
  signIn: t('Sign in · {brand}'),
  signUp: t('Create your account · {brand}'),
  forgotPassword: t('Forgot your password · {brand}'),
  resetPassword: t('Set a new password · {brand}'),
  authCallback: t('Signing in · {brand}'),
  paymentSuccess: t('Your purchase · {brand}'),
  cardSaved: t('Your card · {brand}'),
  dashboard: t('Dashboard · {brand}'),
  wallet: t('Wallet · {brand}'),
  receive: t('Receive coins · {brand}'),
  withdraw: t('Withdraw coins · {brand}'),
  cashOut: t('Withdraw money · {brand}'),
  bills: t('Pay bills · {brand}'),
  blockTrades: t('Block trades · {brand}'),
  addFunds: t('Add funds · {brand}'),
  sendMoney: t('Send money · {brand}'),
  agent: t('Agent · {brand}'),
  agentDeal: t('Cash at an agent · {brand}'),
  requests: t('Requests for money · {brand}'),
  automatic: t('Automatic · {brand}'),
  security: t('Security · {brand}'),
  addressBook: t('Address book · {brand}'),
  orderConfirmation: t('Confirm your order · {brand}'),
  sale: t('Your sale · {brand}'),
  notifications: t('Notifications · {brand}'),
  transactions: t('Transactions · {brand}'),
  payments: t('Payments · {brand}'),
  profile: t('Profile · {brand}'),
  settings: t('Settings · {brand}'),
  kycVerification: t('KYC verification · {brand}'),
  support: t('Write to support · {brand}'),
  companies: t('Companies · {brand}'),
  companyLink: t('A company names you · {brand}'),
  widgetSignIn: t('Sign in for another page · {brand}'),
  partnerVerification: t('Verification · {brand}'),
  partnerDashboard: t('Partner dashboard · {brand}'),
  verify: t('Take your selfie · {brand}'),
  console: t('Console · {brand}'),
  notFound: t('Page not found · {brand}'),
}

export const SCREENS: Record<ScreenName, ScreenSpec> = {
  home: screen('home', 'public', () => import('./routes/home.tsx')),
  buy: screen('buy', 'public', () => import('./routes/buy.tsx')),
  sell: screen('sell', 'public', () => import('./routes/sell.tsx')),
  business: screen('business', 'public', () => import('./routes/business.tsx')),
  blogs: reading('blogs', () => import('./routes/blogs.tsx')),
  coins: reading('coins', () => import('./routes/coins.tsx')),
  docsApi: reading('docsApi', () => import('./routes/docs-api.tsx')),
  checkReceipt: screen('checkReceipt', 'public', () => import('./routes/check-receipt.tsx')),
  status: screen('status', 'public', () => import('./routes/status.tsx')),
  sitemap: reading('sitemap', () => import('./routes/sitemap.tsx')),
  confirmSubscription: screen('confirmSubscription', 'plain', () => import('./routes/confirm-subscription.tsx')),
  unsubscribe: screen('unsubscribe', 'plain', () => import('./routes/unsubscribe.tsx')),
  freeze: screen('freeze', 'plain', () => import('./routes/freeze.tsx')),
  pay: screen('pay', 'plain', () => import('./routes/pay.tsx')),
  signIn: screen('signIn', 'guest', () => import('./routes/sign-in.tsx')),
  signUp: screen('signUp', 'guest', () => import('./routes/sign-up.tsx')),
  forgotPassword: screen('forgotPassword', 'guest', () => import('./routes/forgot-password.tsx')),
  resetPassword: screen('resetPassword', 'plain', () => import('./routes/reset-password.tsx')),
  authCallback: screen('authCallback', 'plain', () => import('./routes/auth-callback.tsx')),
  paymentSuccess: screen('paymentSuccess', 'public', () => import('./routes/payment-success.tsx')),
  cardSaved: screen('cardSaved', 'public', () => import('./routes/card-saved.tsx')),
  dashboard: screen('dashboard', 'account', () => import('./routes/dashboard.tsx')),
  wallet: screen('wallet', 'account', () => import('./routes/wallet.tsx')),
  receive: screen('receive', 'account', () => import('./routes/receive.tsx')),
  withdraw: screen('withdraw', 'account', () => import('./routes/withdraw.tsx')),
  cashOut: screen('cashOut', 'account', () => import('./routes/cash-out.tsx')),
  bills: screen('bills', 'account', () => import('./routes/bills.tsx')),
  blockTrades: screen('blockTrades', 'account', () => import('./routes/block-trades.tsx')),
  addFunds: screen('addFunds', 'account', () => import('./routes/add-funds.tsx')),
  sendMoney: screen('sendMoney', 'account', () => import('./routes/send-money.tsx')),
  agent: screen('agent', 'account', () => import('./routes/agent.tsx')),
  agentDeal: screen('agentDeal', 'account', () => import('./routes/agent-deal.tsx')),
  automatic: screen('automatic', 'account', () => import('./routes/automatic.tsx')),
  requests: screen('requests', 'account', () => import('./routes/requests.tsx')),
  security: screen('security', 'account', () => import('./routes/security.tsx')),
  addressBook: screen('addressBook', 'account', () => import('./routes/address-book.tsx')),
  orderConfirmation: screen('orderConfirmation', 'account', () => import('./routes/order-confirmation.tsx')),
  sale: screen('sale', 'account', () => import('./routes/sale.tsx')),
  notifications: screen('notifications', 'account', () => import('./routes/notifications.tsx')),
  transactions: screen('transactions', 'account', () => import('./routes/transactions.tsx')),
  payments: screen('payments', 'account', () => import('./routes/payments.tsx')),
  profile: screen('profile', 'account', () => import('./routes/profile.tsx')),
  settings: screen('settings', 'account', () => import('./routes/settings.tsx')),
  support: screen('support', 'account', () => import('./routes/support.tsx')),
  companies: screen('companies', 'account', () => import('./routes/companies.tsx')),
  widgetSignIn: screen('widgetSignIn', 'plain', () => import('./routes/widget-sign-in.tsx')),
  companyLink: screen('companyLink', 'plain', () => import('./routes/company-link.tsx')),
  partnerVerification: screen('partnerVerification', 'plain', () => import('./routes/partner-verification.tsx')),
  partnerDashboard: screen('partnerDashboard', 'account', () => import('./routes/partner-dashboard.tsx')),
  verify: screen('verify', 'plain', () => import('./routes/verify.tsx')),
  kycVerification: screen('kycVerification', 'account', () => import('./routes/kyc-verification.tsx')),
}

/** Every screen there is: those above, the pages of coins, and the pages of content/. */
export const ALL_SCREENS: readonly ScreenSpec[] = [...Object.values(SCREENS), ...COIN_SCREENS, ...articleScreens()]

export const ACCOUNT_LAYOUT = lazyScreen(() => import('./account-layout.tsx'))
/** The back office, in a bundle of its own. */
export const CONSOLE = lazyScreen(() => import('./routes/console.tsx'))
export const NOT_FOUND = lazyScreen(() => import('./routes/not-found.tsx'))

function screen(name: ScreenName, kind: ScreenKind, load: Parameters<typeof lazyScreen>[0]): ScreenSpec {
  return { path: PATHS[name], kind, title: TITLES[name], screen: lazyScreen(load) }
}

/** A public page with nothing but text and links: built ahead, its HTML needs no code. */
function reading(name: ScreenName, load: Parameters<typeof lazyScreen>[0]): ScreenSpec {
  return { path: PATHS[name], kind: 'public', title: TITLES[name], screen: island(load, 'reading') }
}

/** The screen of an address, whatever its trailing slash. */
export function screenAt(pathname: string): ScreenSpec | undefined {
  const asked = pathname.replace(/\/{1,20}$/, '') || '/'
  const path = asked.startsWith(`${PATHS.pay}/`) && asked.split('/').length === 3 ? PATHS.pay : asked
  return ALL_SCREENS.find((spec) => spec.path === path)
}

findScreensBy(screenAt)

export function titleAt(pathname: string): string {
  return screenAt(pathname)?.title ?? (isConsole(pathname) ? TITLES.console : TITLES.notFound)
}

function isConsole(pathname: string): boolean {
  return `${pathname}/`.startsWith(`${CONSOLE_HOME}/`)
}

/** Loads what the first paint of an address needs. */
export async function preloadScreen(pathname: string): Promise<void> {
  const spec = screenAt(pathname)
  await Promise.all([
    (spec?.screen ?? (isConsole(pathname) ? CONSOLE : NOT_FOUND)).preload(),
    spec?.kind === 'account' ? ACCOUNT_LAYOUT.preload() : undefined,
  ])
}

/**
 * Asks for what a customer's screen shows first, while the session is still looked up. Call it once it is loaded. Resolves
 * when that is there, or cannot be had.
 */
export async function askAhead(pathname: string): Promise<void> {
  const spec = screenAt(pathname)
  if (spec?.kind !== 'account') return
  const { queriesAhead, fetchOfAll } = await import('./account-queries.ts')
  const queries = queriesAhead()
  if (queries) await Promise.all([fetchOfAll(queries), spec.screen.fetchAhead(queries)])
}
