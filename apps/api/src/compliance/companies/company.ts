// A company's states, those of what its members ask for, and what is missing before either goes on. Pure.
import type { CompanyState, NamedState, RequestState } from '@kivuko/contract/companies.ts'
import { COMPANY_PAPERS, type CompanyPaper, type DocumentState, type DocumentType } from '@kivuko/contract/documents.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export const COMPANY_TRANSITIONS = {
  draft: ['submitted'],
  submitted: ['open', 'rejected'],
  open: [],
  rejected: [],
} as const satisfies Transitions<CompanyState>

export const REQUEST_TRANSITIONS = {
  open: ['approved', 'rejected', 'withdrawn', 'ended'],
  approved: ['done', 'refused'],
  done: [],
  refused: [],
  rejected: [],
  withdrawn: [],
  ended: [],
} as const satisfies Transitions<RequestState>

/** Full ownership, in hundredths of a percent. */
const WHOLE_BPS = 10_000
/** From this tier on an account's identity is verified. */
const VERIFIED_TIER = 3

type Handed = { type: DocumentType; state: DocumentState }
type Named = Pick<Tables['company_people'], 'role' | 'share_bps' | 'email'>

/** Before it can be handed in, in sentences. `papers` are newest first; `applicant` is the address of who applies. */
export function missingToSubmit(papers: readonly Handed[], people: readonly Named[], applicant: string): string[] {
  const shares = people.reduce((sum, { share_bps }) => sum + share_bps, 0)
  return [
    ...COMPANY_PAPERS.filter(
      (type) => (papers.find((paper) => paper.type === type)?.state ?? 'rejected') === 'rejected',
    ).map((type) => HAND_IN[type]),
    ...(people.some(({ role }) => role !== 'owner') ? [] : [say('Name at least one director.')]),
    ...(people.some(({ email }) => email.toLowerCase() === applicant.toLowerCase()) ? [] : [NAME_YOURSELF]),
    ...(shares > WHOLE_BPS ? [say('The shares come to more than 100 percent.')] : []),
  ]
}

const HAND_IN: Record<CompanyPaper, string> = {
  incorporation: say('Hand in the certificate of incorporation.'),
  list_of_owners: say('Hand in the list of directors and owners.'),
}
const NAME_YOURSELF = say(
  'Name yourself with the email address of your account: who applies is a director or an owner.',
)

type Account = Pick<Tables['users'], 'kyc_tier' | 'suspended_at'> | undefined

export function namedState(
  { confirmed_at }: Pick<Tables['company_people'], 'confirmed_at'>,
  account: Account,
): NamedState {
  if (!confirmed_at || !account) return 'invited'
  return isVerified(account) ? 'verified' : 'confirmed'
}

export function isVerified({ kyc_tier, suspended_at }: NonNullable<Account>): boolean {
  return kyc_tier >= VERIFIED_TIER && suspended_at === null
}
