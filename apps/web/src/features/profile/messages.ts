import type { User } from '@kivuko/contract/auth.ts'

// Texts of the profile, English. The labels and 'Not provided' are fixed by the specification.
export const PROFILE_TEXT = {
  title: 'Profile',
  lead: 'Who you are to Kivuko, and how it reaches you.',
  personal: 'Personal info',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  dateOfBirth: 'Date of birth',
  missing: 'Not provided',
  loading: 'Loading your profile…',
  failed: 'Failed to load user profile',
  verification: 'Verification',
  security: 'Security',
  links: 'Quick links',
} as const

export const TOGGLE_TEXT = {
  title: 'Notifications and sign-in',
  email: 'Email notifications',
  emailHint: 'Payments, transactions and identity checks. News about security always comes.',
  sms: 'SMS notifications',
  smsHint: 'News of money and of security, to your verified phone.',
  twoFactor: 'Two-factor authentication',
  twoFactorOn: 'On: signing in asks for a code of your authenticator app.',
  twoFactorOff: 'Off. It is set up on the security page, with an authenticator app.',
  loading: 'Loading your choices…',
  failed: (choice: string) => `Failed to load your choice: ${choice}`,
  twoFactorFailed: 'Failed to load how your account is protected',
  saveFailed: 'Your choice could not be saved. Please try again.',
  saved: 'Saved',
} as const

export const CURRENCY_TEXT = {
  title: 'Display currency',
  label: 'Tell totals also in',
  hint: 'Beside the total in US dollars, on your dashboard and in your wallet.',
  loading: 'Loading your choice…',
  failed: 'Failed to load your display currency',
  saveFailed: 'Your choice could not be saved. Please try again.',
  saved: 'Saved',
} as const

/** Shown on the dashboard. */
export const LEVEL_LABELS = {
  NONE: 'Not Verified',
  BASIC: 'Basic KYC',
  ENHANCED: 'Verified',
} as const satisfies Record<User['kyc_level'], string>

/** Shown on the profile. */
export const STATUS_LABELS = {
  NONE: 'Unverified',
  BASIC: 'Basic Verified',
  STANDARD: 'Standard Verified',
  ENHANCED: 'Fully Verified',
  PREMIUM: 'Premium Verified',
} as const satisfies Record<User['kyc_status'], string>
