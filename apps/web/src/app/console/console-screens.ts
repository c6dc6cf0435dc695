// The pages of the back office: who they are for, in the order of the navigation.
import type { WaitingQueue } from '@kivuko/contract/console-waiting.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { type LazyScreen, lazyScreen } from '../lazy-screen.tsx'
import { CONSOLE_PATHS } from '../paths.ts'
import { CONSOLE_TEXT } from './console-messages.ts'

export type ConsoleScreen = {
  path: string
  title: string
  /** Shown to these roles alone; left out, to all. The server decides on its own. */
  roles?: readonly StaffRole[]
  /** What waits there is counted beside its name. */
  queue?: WaitingQueue
  /** Reached from another page, not from the navigation. */
  isUnlisted?: boolean
  screen: LazyScreen
}

const { titles } = CONSOLE_TEXT

export const CONSOLE_SCREENS: readonly ConsoleScreen[] = [
  {
    path: CONSOLE_PATHS.cases,
    title: titles.cases,
    queue: 'cases',
    roles: ['support', 'compliance', 'admin'],
    screen: lazyScreen(() => import('./routes/cases.tsx')),
  },
  {
    path: CONSOLE_PATHS.customers,
    title: titles.customers,
    screen: lazyScreen(() => import('./routes/customers.tsx')),
  },
  {
    path: CONSOLE_PATHS.documents,
    title: titles.documents,
    queue: 'documents',
    roles: ['compliance', 'admin'],
    screen: lazyScreen(() => import('./routes/documents.tsx')),
  },
  {
    path: CONSOLE_PATHS.transfers,
    title: titles.transfers,
    queue: 'transfers',
    roles: ['support', 'treasury', 'admin'],
    screen: lazyScreen(() => import('./routes/transfers.tsx')),
  },
  {
    path: CONSOLE_PATHS.payouts,
    title: titles.payouts,
    queue: 'payouts',
    roles: ['treasury', 'admin'],
    screen: lazyScreen(() => import('./routes/payouts.tsx')),
  },
  {
    path: CONSOLE_PATHS.stuckPayments,
    title: titles.stuckPayments,
    queue: 'stuck_payments',
    roles: ['support', 'treasury', 'admin'],
    screen: lazyScreen(() => import('./routes/stuck-payments.tsx')),
  },
  {
    path: CONSOLE_PATHS.webhooks,
    title: titles.webhooks,
    roles: ['support', 'treasury', 'admin'],
    screen: lazyScreen(() => import('./routes/webhooks.tsx')),
  },
  {
    path: CONSOLE_PATHS.leads,
    title: titles.leads,
    queue: 'enquiries',
    roles: ['support', 'admin'],
    screen: lazyScreen(() => import('./routes/leads.tsx')),
  },
  {
    path: CONSOLE_PATHS.audit,
    title: titles.audit,
    roles: ['compliance', 'admin'],
    screen: lazyScreen(() => import('./routes/audit.tsx')),
  },
  {
    path: CONSOLE_PATHS.proposals,
    title: titles.proposals,
    queue: 'proposals',
    roles: ['support', 'treasury', 'admin'],
    screen: lazyScreen(() => import('./routes/proposals.tsx')),
  },
  {
    path: CONSOLE_PATHS.treasury,
    title: titles.treasury,
    roles: ['treasury', 'admin'],
    screen: lazyScreen(() => import('./routes/treasury.tsx')),
  },
  {
    path: CONSOLE_PATHS.reconciliation,
    title: titles.reconciliation,
    queue: 'differences',
    roles: ['treasury', 'admin'],
    screen: lazyScreen(() => import('./routes/reconciliation.tsx')),
  },
  {
    path: CONSOLE_PATHS.settings,
    title: titles.settings,
    roles: ['treasury', 'admin'],
    screen: lazyScreen(() => import('./routes/settings.tsx')),
  },
  {
    path: CONSOLE_PATHS.staff,
    title: titles.staff,
    roles: ['admin'],
    screen: lazyScreen(() => import('./routes/staff.tsx')),
  },
]

/** What a role finds in the navigation. */
export function screensOf(role: StaffRole): readonly ConsoleScreen[] {
  return CONSOLE_SCREENS.filter(({ roles, isUnlisted }) => !isUnlisted && (roles?.includes(role) ?? true))
}
