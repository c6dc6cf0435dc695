// Answers about the safety of an account, as tests need them.
import type { Passkey, Session, securityStatus } from '@kivuko/contract/account-security.ts'
import type { Response as Result } from '@kivuko/contract/endpoint.ts'

export function sampleStatus(change: Partial<Result<typeof securityStatus>> = {}): Result<typeof securityStatus> {
  return {
    email_verified: true,
    has_password: true,
    totp: { is_on: false, recovery_codes_left: 0 },
    needs_enrolment_code: false,
    providers: [],
    ...change,
  }
}

export const HERE: Session = {
  id: 'ses_here',
  device: 'Chrome on Linux',
  address: '41.90.1.1',
  place: 'Kenya',
  is_current: true,
  created_at: '2026-11-20T08:00:00.000Z',
  last_seen_at: '2026-11-20T09:00:00.000Z',
}
export const PHONE: Session = {
  ...HERE,
  id: 'ses_phone',
  device: 'Firefox on Android',
  address: null,
  place: null,
  is_current: false,
}

export const PASSKEY: Passkey = {
  id: 'pky_1',
  name: 'Work laptop',
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: null,
}
