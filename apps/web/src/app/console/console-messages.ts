// Texts of the back office's frame, English.
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'

export const CONSOLE_TEXT = {
  name: 'Console',
  navigation: 'Console',
  waiting: 'waiting',
  loading: 'Opening the console…',
  failed: 'The console could not be opened',
  titles: {
    cases: 'Cases',
    documents: 'Documents',
    customers: 'Customers',
    transfers: 'Transfers',
    payouts: 'Payouts',
    stuckPayments: 'Stuck payments',
    webhooks: 'Webhooks',
    leads: 'Leads',
    audit: 'Audit',
    proposals: 'Corrections',
    treasury: 'Treasury',
    reconciliation: 'Reconciliation',
    settings: 'Settings',
    staff: 'Staff',
  },
  windowTitle: (page: string) => `${page} · Kivuko console`,
  roles: {
    support: 'Support',
    compliance: 'Compliance',
    treasury: 'Treasury',
    admin: 'Admin',
  } satisfies Record<StaffRole, string>,
  menuOf: (name: string) => `Menu of ${name}`,
  leave: 'Back to my account',
  signOut: 'Sign Out',
  staffOnly: 'This part is for staff',
  staffOnlyLead: 'Your account has no role here. If you work with us, ask an admin to add you.',
  secondStep: 'Sign in with a second step',
  secondStepLead:
    'The console opens only to a session with a second step. Set up an authenticator app or a passkey under Security. If you have one already, sign out and sign in again with it.',
  openSecurity: 'Open Security',
  nothing: 'Nothing here for your role',
  nothingLead: 'An admin can change what your role is.',
} as const
