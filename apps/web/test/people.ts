import type { User } from '@kivuko/contract/auth.ts'

export const ADA: User = {
  id: 'usr_ada',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace King',
  kyc_level: 'NONE',
  kyc_status: 'NONE',
  phone: null,
  date_of_birth: null,
  account_type: 'personal',
  created_at: '2026-11-01T00:00:00.000Z',
}
