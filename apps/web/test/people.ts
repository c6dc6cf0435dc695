import type { me } from '@kivuko/contract/auth.ts'
import type { StaffMember } from '@kivuko/contract/console-staff.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'

export const ADA: Response<typeof me> = {
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
  preferences: {
    email_notifications: { payment: true, transaction: true, kyc: true, security: true },
    sms_notifications: false,
    notices: {
      transaction: { mail: true, text: false, push: true },
      payment: { mail: true, text: false, push: true },
      kyc: { mail: true, text: false, push: true },
      security: { mail: true, text: false, push: true },
      other: { mail: false, text: false, push: true },
    },
    quiet_hours: null,
    push_details: false,
    display_currency: 'USD',
  },
}

/** The same person as a member of staff. */
export const STAFF_ADA: StaffMember = {
  id: ADA.id,
  name: 'Ada Wanjiru',
  email: ADA.email,
  role: 'admin',
  has_second_step: true,
  added_at: '2026-11-18T09:00:00.000Z',
}
