// How a check ends: by the last digits of the identity number, or by the customer's name. Everybody else is approved.
import type { WebhookMode } from '../webhooks/mode.ts'

export const PASSED = 'Passed'
export type Person = {
  /** The last four digits of the identity number that make it so. */
  number: string
  /** First and last name that make it so too, also without a number. */
  name: string
  says: string
  code: string
  text: string
  isSuccess: boolean
  actions: Readonly<Record<string, string>>
  /** What the issuer tells instead of what the customer wrote. */
  tells?: { FullName?: string; DOB?: string }
}

const GOOD = {
  Liveness_Check: PASSED,
  Register_Selfie: 'Approved',
  Selfie_Provided: PASSED,
}
/** Of jobs with an identity number. */
export const GOOD_NUMBER = {
  Verify_ID_Number: 'Verified',
  Return_Personal_Info: 'Returned',
  Selfie_To_ID_Authority_Compare: 'Completed',
}
const no = (code: string, text: string, actions: Record<string, string>) => ({
  code,
  text,
  isSuccess: false,
  actions: { ...GOOD, ...actions },
})

export const APPROVED: Person = {
  number: '',
  name: '',
  says: 'approved',
  code: '0810',
  text: 'Enroll User',
  isSuccess: true,
  actions: GOOD,
}

export const PEOPLE: readonly Person[] = [
  {
    number: '0002',
    name: 'Rashid Dangerfield',
    says: 'rejected: the face is another',
    ...no('0811', 'No Face Match', { Selfie_To_ID_Authority_Compare: 'Failed', Human_Review_Compare: 'Rejected' }),
  },
  {
    number: '0003',
    name: 'Fatima Ghostwell',
    says: 'rejected: nobody has this number',
    ...no('1013', 'Unable to Validate ID', { Verify_ID_Number: 'Not Verified' }),
  },
  {
    number: '0004',
    name: 'Taiwo Masquero',
    says: 'rejected: not a living person',
    ...no('0907', 'Possible Spoof', { Liveness_Check: 'Failed' }),
  },
  {
    number: '0005',
    name: 'Kofi Blurton',
    says: 'rejected: the picture cannot be used',
    ...no('0001', 'Selfie image unusable', {}),
  },
  {
    number: '0006',
    name: 'Adaeze Xeroxley',
    says: 'a person must look: the provider is not sure',
    ...no('0814', 'Provisional Match - Under Review', { Human_Review_Compare: 'Under Review' }),
  },
  {
    number: '0007',
    name: 'Ngozi Downsworth',
    says: 'a person must look: the issuer does not answer',
    ...no('1015', 'Queried Database Unavailable', { Verify_ID_Number: 'Issuer Unavailable' }),
  },
  {
    ...APPROVED,
    number: '0008',
    name: 'Obinna Twinley',
    says: 'approved, but the issuer has another name',
    tells: { FullName: 'Chukwuemeka Okonkwo' },
  },
  {
    ...APPROVED,
    number: '0009',
    name: 'Aisha Youngblood',
    says: 'approved, but the issuer has another birth date',
    tells: { DOB: '1971-01-01' },
  },
]

/** Never ends. */
export const ENDLESS_NUMBER = '0014'
/** What becomes of the callback, for anyone whose number ends so; everybody here is approved. */
export const CALLBACKS: readonly { number: string; says: string; isLate?: boolean; mode?: WebhookMode }[] = [
  { number: '0011', says: 'approved; the callback comes late', isLate: true },
  { number: '0012', says: 'approved; the callback is lost', mode: { lose: true } },
  { number: '0013', says: 'approved; the callback comes three times', mode: { copies: 3 } },
  { number: ENDLESS_NUMBER, says: 'never ends' },
]

export function personFor({ number, name }: { number: string; name: string }): Person {
  const digits = number.replaceAll(/\D/g, '').slice(-4)
  return (
    PEOPLE.find((person) => person.number === digits) ??
    PEOPLE.find((person) => person.name.toLowerCase() === name.toLowerCase()) ??
    APPROVED
  )
}
