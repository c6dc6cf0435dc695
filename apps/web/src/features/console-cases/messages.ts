// Texts of the cases desk, English.
import type { CaseFacts } from '@kivuko/contract/case-facts.ts'
import type { CaseKind, CaseLine, CaseOutcome } from '@kivuko/contract/console-cases.ts'
import type { IdentityCheckAnswer } from '@kivuko/contract/console-identity.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const KIND_NAMES: Record<CaseKind, string> = {
  screening: 'Sanctions list',
  velocity: 'Pattern',
  identity: 'Identity',
  chain: 'Coins received',
}
const ABOUT_NAMES: Record<CaseFacts['about'], string> = {
  listed_person: 'Name like a listed person',
  small_sends: 'Many small sends',
  in_and_out: 'Deposit left at once',
  shared_device: 'Device shared by accounts',
  identity_check: 'Selfie to look at',
  chain_deposit: 'Coins received to look at',
}
/** As it came, should the server know more than this page. */
export function aboutName(about: string): string {
  return ABOUT_NAMES[about as CaseFacts['about']] ?? about
}

export const OUTCOME_NAMES: Record<CaseOutcome, string> = {
  cleared: 'Cleared',
  reported: 'Reported',
  suspended: 'Account suspended',
}
const OUTCOME_TONES: Record<CaseOutcome, BadgeTone> = { cleared: 'success', reported: 'info', suspended: 'danger' }

export function standing({ state, outcome }: Pick<CaseLine, 'state' | 'outcome'>): { name: string; tone: BadgeTone } {
  if (outcome) return { name: OUTCOME_NAMES[outcome], tone: OUTCOME_TONES[outcome] }
  return state === 'open' ? { name: 'Open', tone: 'warning' } : { name: 'Closed', tone: 'neutral' }
}

export const LIST_TEXT = {
  title: 'Cases',
  lead: 'What a person must look at. A case stops nothing by itself.',
  caption: 'Cases',
  filters: 'Filters',
  kind: 'Kind',
  anyKind: 'Any kind',
  state: 'State',
  open: 'Open',
  closed: 'Closed',
  all: 'All',
  assignee: 'Whose',
  anybody: 'Anybody’s',
  mine: 'Mine',
  nobodys: 'Nobody’s',
  search: 'Name, email or id',
  find: 'Search',
  found: 'What was found',
  customer: 'Customer',
  taken: 'Taken by',
  nobody: 'Nobody',
  opened: 'Opened',
  loading: 'Loading cases…',
  failed: 'The cases could not be loaded',
  more: 'More cases',
  nothingFound: 'No cases like that',
  nothingFoundLead: 'Choose other filters, or look at all cases.',
  clear: 'Clear the filters',
  nothingOpen: 'No case is open',
  nothingOpenLead: 'New ones appear here by themselves.',
} as const

export const LIST_STATE_TEXT = {
  none: 'No sanctions list is set',
  noneLead: 'Names are compared with nothing. Whoever runs Kivuko names the file with SANCTIONS_LIST_FILE.',
  failed: 'Which sanctions list is in force could not be loaded.',
  running: (people: number, version: string) =>
    `Everybody is being compared with the sanctions list of ${people} people, version ${version}.`,
  done: (people: number, version: string, when: string) =>
    `Names are compared with a sanctions list of ${people} people, version ${version}. Everybody was compared by ${when}.`,
} as const

export const CASE_TEXT = {
  back: 'All cases',
  loading: 'Opening the case…',
  failed: 'The case could not be opened',
  found: 'What was found',
  customer: 'Customer',
  name: 'Name',
  born: 'Date of birth',
  email: 'Email',
  phone: 'Phone',
  tier: 'Tier',
  since: 'Customer since',
  untold: 'Not told, or not for your role',
  isSuspended: 'This account is suspended.',
  open: 'Open the customer’s page',
  others: 'Other cases of this customer',
  noOthers: 'There is no other.',
  opened: (when: string) => `Opened ${when}`,
} as const

export const FACT_TEXT = {
  listedNames: 'Names on the list',
  entry: 'Entry',
  programme: 'Programme',
  listedOn: 'Listed on',
  likeness: 'Likeness',
  likenessOf: (percent: number, name: string) => `${percent} of 100, with “${name}”`,
  compared: 'Compared',
  bornThere: 'Born, by the list',
  bornHere: 'Born, by the customer',
  unknown: 'Not known',
  version: 'Version of the list',
  signs: { agrees: 'the years agree', differs: 'the years differ', unknown: 'nothing to compare' },
  sends: 'Sends',
  sendsBelow: (count: number, below: string) => `${count}, each below ${below}`,
  together: 'Together',
  period: 'From, to',
  between: (from: string, to: string) => `${from} to ${to}`,
  deposit: 'Deposit',
  left: 'Left after it',
  leftIn: (amount: string, sends: number) => `${amount} in ${sends === 1 ? 'one send' : `${sends} sends`}`,
  browser: 'Browser',
  address: 'Network address',
  accounts: 'Accounts, the newest there first',
  why: 'Why a person',
  coins: 'Coins',
  network: 'Network',
  transaction: 'Transaction',
  chainProblems: {
    block_replaced: 'The network took the transfer back after the customer was credited',
    account_suspended: 'The account was suspended when they arrived; they are credited',
  },
} as const

export const DECISION_TEXT = {
  title: 'Decision',
  take: 'Take this case',
  layBack: 'Lay it back',
  takenBy: (name: string) => `Taken by ${name}.`,
  nobody: 'Nobody has taken it.',
  close: 'Close the case',
  closeTitle: 'Close this case',
  outcome: 'Outcome',
  hints: {
    cleared: 'Nothing is wrong. The same is not raised again.',
    reported: 'You told the authority. The account keeps working.',
    suspended: 'No money moves in or out from now on, and the customer is told so, without your reason.',
  } satisfies Record<CaseOutcome, string>,
  reason: 'Common reasons',
  words: 'Why',
  missing: 'Say why, in a few words',
  cancel: 'Cancel',
  dismiss: 'Close',
  failed: 'The case could not be changed. Please try again.',
  done: (outcome: string, name: string) => `${outcome}: ${name}`,
  by: (outcome: string, name: string, when: string) => `${outcome} by ${name}, ${when}`,
  somebody: 'somebody',
  notYours: 'Your role reads cases. Compliance and admins decide them.',
} as const

const POSE_NAMES: Readonly<Record<string, string>> = {
  straight: 'looking straight',
  left: 'turned left',
  right: 'turned right',
  closer: 'closer',
}

export const IDENTITY_TEXT = {
  title: 'The identity check',
  loading: 'Loading the check…',
  failed: 'The check could not be loaded',
  states: {
    asking: 'Being asked',
    waiting: 'Waiting for the provider',
    approved: 'Approved',
    rejected: 'Rejected',
    needs_person: 'Needs a person',
  } satisfies Record<IdentityCheckAnswer['state'], string>,
  state: 'State',
  reason: 'Reason',
  begun: 'Begun',
  reference: 'The provider’s reference',
  approve: 'Approve the selfie',
  reject: 'Reject the selfie',
  approveLead: 'The selfie is the customer’s. A decision is made once, and the customer is told.',
  rejectLead: 'The customer reads your words and may take the selfie again.',
  notSaved: 'The decision could not be saved. Please try again.',
  look: 'See the pictures',
  lookAgain: 'See the pictures again',
  lookAgainLead: 'The check is decided: its pictures are shown for a reason only, which is kept in the audit.',
  notSeen: 'The pictures could not be read. Please try again.',
  picture: (place: number, pose: string) => `Picture ${place}: ${POSE_NAMES[pose] ?? pose}`,
  next: 'The check is decided. Close the case with its outcome.',
} as const
