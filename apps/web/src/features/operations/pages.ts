// The pages of the console, one entry each, in the order of the navigation.
import type { WaitingQueue } from '@kivuko/contract/console-waiting.ts'
import { MONEY_DECIDERS, MONEY_READERS, type StaffRole } from '@kivuko/contract/staff-roles.ts'
import { CONSOLE_HOME } from '#app/paths.ts'
import { type LazyScreen, lazyScreen } from '#lib/lazy-screen.tsx'

export type ConsolePage = {
  path: string
  title: string
  /** Undefined: above them all. */
  group?: (typeof CONSOLE_GROUPS)[number]
  /** Shown to these roles alone. The server decides on its own. */
  roles: readonly StaffRole[] | 'all'
  screen: LazyScreen
  /** What waits there is counted beside its name. */
  queue: WaitingQueue | undefined
}

/** How the navigation is divided where it has room; the overview stands above. */
export const CONSOLE_GROUPS = ['Customers', 'Money', 'System'] as const

export const CONSOLE_PAGES: readonly ConsolePage[] = [
  page('', 'Overview', 'all', () => import('./overview/overview-page.tsx')),
  ...group(
    'Customers',
    page('customers', 'Customers', 'all', () => import('./customers/customers-page.tsx')),
    page(
      'documents',
      'Documents',
      ['compliance', 'admin'],
      () => import('./documents/documents-page.tsx'),
      'documents',
    ),
    page(
      'companies',
      'Companies',
      ['compliance', 'admin'],
      () => import('./companies/companies-page.tsx'),
      'companies',
    ),
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
    page('agents', 'Agents', ['compliance', 'admin'], () => import('./agents/agents-page.tsx'), 'agents'),
    page('partners', 'Partners', ['compliance', 'admin'], () => import('./partners/partners-page.tsx')),
    page('tickets', 'Tickets', ['support', 'admin'], () => import('./tickets/tickets-page.tsx'), 'tickets'),
    page('leads', 'Leads', ['support', 'admin'], () => import('./leads/leads-page.tsx'), 'enquiries'),
    page(
      'closed-accounts',
      'Closed accounts',
      ['compliance', 'admin'],
      () => import('./closed-accounts/closed-accounts-page.tsx'),
    ),
  ),
  ...group(
    'Money',
    page(
      'transfers',
      'Transfers',
      MONEY_READERS,
      () => import('./bank-transfers/bank-transfers-page.tsx'),
      'transfers',
    ),
    page('payouts', 'Payouts', MONEY_DECIDERS, () => import('./bank-payouts/bank-payouts-page.tsx'), 'payouts'),
    page(
      'block-trades',
      'Block trades',
      MONEY_DECIDERS,
      () => import('./block-trades/block-trades-page.tsx'),
      'block_trades',
    ),
    page(
      'stuck-payments',
      'Stuck payments',
      MONEY_READERS,
      () => import('./stuck-payments/stuck-payments-page.tsx'),
      'stuck_payments',
    ),
    page('proposals', 'Corrections', MONEY_READERS, () => import('./proposals/proposals-page.tsx'), 'proposals'),
    page('treasury', 'Treasury', MONEY_DECIDERS, () => import('./treasury/treasury-page.tsx')),
    page(
      'reconciliation',
      'Reconciliation',
      MONEY_DECIDERS,
      () => import('./reconciliation/reconciliation-page.tsx'),
      'differences',
    ),
  ),
  ...group(
    'System',
    page('stops', 'Stops', 'all', () => import('./stops/stops-page.tsx')),
    page('jobs', 'Jobs', MONEY_READERS, () => import('./jobs/jobs-page.tsx'), 'given_up_jobs'),
    page('webhooks', 'Webhooks', MONEY_READERS, () => import('./webhooks/webhooks-page.tsx')),
    page('audit', 'Audit', ['compliance', 'admin'], () => import('./audit/audit-page.tsx')),
    page('settings', 'Settings', MONEY_DECIDERS, () => import('./settings/settings-page.tsx')),
    page('doctor', 'Doctor', ['admin'], () => import('./doctor/doctor-page.tsx')),
    page('staff', 'Staff', ['admin'], () => import('./staff/staff-page.tsx')),
  ),
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

function group(name: (typeof CONSOLE_GROUPS)[number], ...pages: ConsolePage[]): ConsolePage[] {
  return pages.map((each) => ({ ...each, group: name }))
}
