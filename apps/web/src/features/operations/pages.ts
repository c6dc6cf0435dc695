// The pages of the console, one entry each, in the order of the navigation.
import type { WaitingQueue } from '@kivuko/contract/console-waiting.ts'
import { MONEY_DECIDERS, MONEY_READERS, type StaffRole } from '@kivuko/contract/staff-roles.ts'
import { CONSOLE_HOME } from '#app/paths.ts'
import { type LazyScreen, lazyScreen } from '#lib/lazy-screen.tsx'

export type ConsolePage = {
  path: string
  title: string
  /** Shown to these roles alone. The server decides on its own. */
  roles: readonly StaffRole[] | 'all'
  screen: LazyScreen
  /** What waits there is counted beside its name. */
  queue: WaitingQueue | undefined
}

export const CONSOLE_PAGES: readonly ConsolePage[] = [
  page('', 'Overview', 'all', () => import('./overview/overview-page.tsx')),
  page('cases', 'Cases', ['support', 'compliance', 'admin'], () => import('./cases/cases-page.tsx'), 'cases'),
  page(
    'card-purchases',
    'Card purchases',
    ['support', 'compliance', 'admin'],
    () => import('./card-purchases/card-purchases-page.tsx'),
    'card_purchases',
  ),
  page(
    'disputes',
    'Disputes',
    ['support', 'compliance', 'treasury', 'admin'],
    () => import('./disputes/disputes-page.tsx'),
    'disputes',
  ),
  page('customers', 'Customers', 'all', () => import('./customers/customers-page.tsx')),
  page(
    'closed-accounts',
    'Closed accounts',
    ['compliance', 'admin'],
    () => import('./closed-accounts/closed-accounts-page.tsx'),
  ),
  page('documents', 'Documents', ['compliance', 'admin'], () => import('./documents/documents-page.tsx'), 'documents'),
  page('transfers', 'Transfers', MONEY_READERS, () => import('./bank-transfers/bank-transfers-page.tsx'), 'transfers'),
  page('payouts', 'Payouts', MONEY_DECIDERS, () => import('./bank-payouts/bank-payouts-page.tsx'), 'payouts'),
  page(
    'stuck-payments',
    'Stuck payments',
    MONEY_READERS,
    () => import('./stuck-payments/stuck-payments-page.tsx'),
    'stuck_payments',
  ),
  page('stops', 'Stops', 'all', () => import('./stops/stops-page.tsx')),
  page('jobs', 'Jobs', MONEY_READERS, () => import('./jobs/jobs-page.tsx'), 'given_up_jobs'),
  page('webhooks', 'Webhooks', MONEY_READERS, () => import('./webhooks/webhooks-page.tsx')),
  page('leads', 'Leads', ['support', 'admin'], () => import('./leads/leads-page.tsx'), 'enquiries'),
  page('audit', 'Audit', ['compliance', 'admin'], () => import('./audit/audit-page.tsx')),
  page('proposals', 'Corrections', MONEY_READERS, () => import('./proposals/proposals-page.tsx'), 'proposals'),
  page('treasury', 'Treasury', MONEY_DECIDERS, () => import('./treasury/treasury-page.tsx')),
  page(
    'reconciliation',
    'Reconciliation',
    MONEY_DECIDERS,
    () => import('./reconciliation/reconciliation-page.tsx'),
    'differences',
  ),
  page('settings', 'Settings', MONEY_DECIDERS, () => import('./settings/settings-page.tsx')),
  page('staff', 'Staff', ['admin'], () => import('./staff/staff-page.tsx')),
]

/** What a role finds in the navigation. */
export function pagesOf(role: StaffRole): readonly ConsolePage[] {
  return CONSOLE_PAGES.filter(({ roles }) => roles === 'all' || roles.includes(role))
}

function page(
  name: string,
  title: string,
  roles: ConsolePage['roles'],
  load: Parameters<typeof lazyScreen>[0],
  queue?: WaitingQueue,
): ConsolePage {
  return { path: name === '' ? CONSOLE_HOME : `${CONSOLE_HOME}/${name}`, title, roles, queue, screen: lazyScreen(load) }
}
