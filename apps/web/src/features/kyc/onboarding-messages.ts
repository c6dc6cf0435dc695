import type { LockableField } from '@kivuko/contract/kyc.ts'

// Texts of the steps of an application, and of the details and codes on the profile. What can go wrong is fixed by the specification.
export const STEPS_TEXT = {
  title: 'Your details',
  step: (step: number, of: number, name: string) => `Step ${step} of ${of}: ${name}`,
  steps: 'Steps',
  names: { personal: 'Personal details', address: 'Address', purpose: 'Purpose', selfie: 'Selfie' },
  back: 'Back',
  continue: 'Continue',
  saving: 'Saving…',
  required: '* must be filled in',
  loading: 'Loading your details…',
  failed: 'Failed to load your details',
  submit: 'Submit',
  submitting: 'Submitting…',
  submitted: 'Your details are submitted. Thank you.',
  submitFailed: 'Failed to submit your information. Please try again.',
} as const

export const CODE_TEXT = {
  demo: (code: string) => `This is a demo: the code is ${code}.`,
  code: 'Verification code',
  codeHint: 'Six digits. Codes last 10 minutes.',
  verify: 'Verify',
  verifying: 'Verifying…',
  wrong: 'Invalid verification code. Please try again.',
  again: 'Send another code',
  againIn: (seconds: number) => `Another code can be sent in ${seconds} s`,
  sending: 'Sending…',
} as const

export const EMAIL_PROOF_TEXT = {
  email: 'Email',
  emailHint: 'We send a six-digit code there, to see that it reaches you.',
  invalid: 'Please enter a valid email address',
  send: 'Send code',
  sendLabel: 'Send code to your email',
  sendFailed: 'Failed to send verification code. Please try again.',
  sentTo: (email: string) => `We sent a code to ${email}.`,
  taken: 'This email is already registered.',
} as const

export const PHONE_PROOF_TEXT = {
  phone: 'Phone number',
  newPhone: 'New phone number',
  none: 'Not provided',
  required: 'Phone number is required',
  send: 'Send code',
  sendLabel: 'Send code to this phone',
  back: 'Back',
  sentTo: (phone: string) => `We texted a code to ${phone}.`,
  change: 'Change number',
  keep: 'Keep this number',
  verified: 'Verified',
  unverified: 'Not verified yet',
} as const

export const PROOFS_TEXT = {
  title: 'Email and phone',
  lead: 'Verifying both takes you to tier 2.',
  leadDone: 'How Kivuko reaches you.',
  reached: 'Your email and phone are verified: you are at tier 2 now.',
  next: 'Continue verification',
  failed: 'Failed to load what is verified',
  loading: 'Loading what is verified…',
} as const

export const DETAILS_TEXT = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone_number: 'Phone number',
  phoneHint: 'With its country code, for example +254 712 345 678.',
  date_of_birth: 'Date of birth',
  edit: 'Edit',
  editTitle: 'Edit your details',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Your details are saved.',
  emailChanged: 'A new address has to be verified again.',
} as const

const CHECKED = 'Verified, or being checked with your document. If it is wrong, please write to us.'
export const WHY_LOCKED: Record<LockableField, string> = {
  first_name: CHECKED,
  last_name: CHECKED,
  date_of_birth: CHECKED,
  email: 'Verified. If you need another one, please write to us.',
  phone_number: 'Verified. It changes by verifying a new number on your profile.',
}

export const ADDRESS_TEXT = {
  address_line1: 'Address line 1',
  street: 'Street or area',
  city: 'City',
  county: 'County/State',
  postal_code: 'Postal code',
  country: 'Country',
  chooseCountry: 'Choose a country',
  choose: (what: string) => `Choose a ${what.toLowerCase()}`,
} as const

export const PURPOSE_TEXT = {
  purpose: 'What will you use Kivuko for?',
  choosePurpose: 'Choose a purpose',
  purposeRequired: 'Please choose a purpose',
  source: 'Source of funds',
  chooseSource: 'Choose a source',
  sourceRequired: 'Please choose a source of funds',
  additional: 'Additional information',
  additionalHint: 'If there is something we should know. Optional.',
} as const
