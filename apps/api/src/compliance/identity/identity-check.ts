// An identity check: its states, what it is called at the provider, and why it went to a person. Pure.
import type { IdentityCheckAnswer, IdentityCheckState } from '@kivuko/contract/console-identity.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Rejection } from '#providers/identity/port.ts'
import type { Tables } from '#tables.ts'

export type IdentityCheck = Tables['identity_checks']

export const IDENTITY_CHECK_TRANSITIONS = {
  asking: ['waiting', 'needs_person', 'approved', 'rejected'],
  waiting: ['needs_person', 'approved', 'rejected'],
  needs_person: ['approved', 'rejected'],
  approved: [],
  rejected: [],
} as const satisfies Transitions<IdentityCheckState>

/** The provider is still expected to answer. */
export function isWithProvider({ state }: Pick<IdentityCheck, 'state'>): boolean {
  return state === 'asking' || state === 'waiting'
}

export function hasEnded({ state }: Pick<IdentityCheck, 'state'>): boolean {
  return state === 'approved' || state === 'rejected'
}

/** The provider takes a name once: what was sent again carries the number of the attempt. */
export function referenceOf({ id, attempts }: Pick<IdentityCheck, 'id' | 'attempts'>): string {
  return attempts <= 1 ? id : `${id}-${attempts}`
}

export function checkIdIn(reference: string): IdentityCheck['id'] | undefined {
  const [, id] = /^(idc_[0-9a-z]{26})(-\d{1,3})?$/.exec(reference) ?? []
  return id as IdentityCheck['id'] | undefined
}

/** Why a person must decide, in words for staff. */
export const FOR_A_PERSON = {
  too_few_pictures:
    'The selfie has fewer pictures than the provider takes, such as of a camera app, so it was not asked.',
  no_provider: 'No identity provider is set up.',
  unclear: 'The provider could not tell.',
  refused: 'The provider did not take the pictures.',
  no_answer: 'The provider gave no answer in time.',
  name_differs: 'The issuer has another name for this number than the customer gave.',
  name_not_told: 'The issuer did not tell whose number it is.',
  birth_date_differs: 'The issuer has another birth date for this number than the customer gave.',
} as const
export type ForAPerson = keyof typeof FOR_A_PERSON

/** What a customer reads when the provider said no. */
export const REJECTED: Readonly<Record<Rejection, string>> = {
  face_differs: say('The face in your pictures does not match the one on your identity document.'),
  not_alive: say(
    'Your pictures did not look like they were taken live. Use good light and follow the steps on the screen.',
  ),
  number_unknown: say('The issuer of your identity document does not know its number. Check the document you sent us.'),
  picture_unusable: say('Your pictures could not be used. Take them in good light, with your whole face in view.'),
}

export function toCheckAnswer(check: IdentityCheck, poses: readonly string[]): IdentityCheckAnswer {
  return {
    id: check.id,
    user_id: check.user_id,
    verification_id: check.verification_id,
    state: check.state,
    reason: check.reason,
    poses: [...poses],
    document_id: check.document_id,
    provider_reference: check.provider_ref,
    created_at: check.created_at.toISOString(),
    ended_at: check.ended_at?.toISOString() ?? null,
    decided_by: check.decided_by,
  }
}
