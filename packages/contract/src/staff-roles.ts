// The roles of staff, and whose work is what.

export const STAFF_ROLES = ['support', 'compliance', 'treasury', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** What each role is for, as the console says it. */
export const STAFF_ROLE_TEXTS: Record<StaffRole, string> = {
  support: 'Answers customers: finds accounts, orders and payments, and proposes corrections.',
  compliance: 'Decides on documents, screening hits and cases, and on who is suspended.',
  treasury: 'Looks after money: stock, unmatched transfers, refunds and reconciliation.',
  admin: 'Adds staff, sets fees and features, and may do what the others may.',
}

/** Who reads of money; who decides about it. */
export const MONEY_READERS = ['support', 'treasury', 'admin'] as const satisfies readonly StaffRole[]
export const MONEY_DECIDERS = ['treasury', 'admin'] as const satisfies readonly StaffRole[]
