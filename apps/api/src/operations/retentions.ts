// How long leads, statements and closed accounts are kept.
import type { Deps } from '#deps.ts'
import { after, DAY_MS, yearsAfter } from '#platform/clock.ts'
import { inWords, type Retention } from '#platform/retention.ts'
import { closeDueAccounts, eraseDueCustomers } from './closing/sweep-closures.ts'
import { FIRST_WORD_MS, forgetFirstWords } from './first-words.ts'
import { deleteLeadsBefore, deleteUnconfirmedSubscribers } from './leads/store.ts'
import { PENDING_MS } from './leads/subscriber.ts'
import { emptyTextsBefore } from './reconciliation/store.ts'
import { deleteTicketsBefore } from './tickets/store.ts'

const LEAD_KEPT_MS = 400 * DAY_MS

export function operationsRetentions(deps: Deps): Retention[] {
  const { db, clock, config } = deps
  const { waitDays, keptYears } = config.closing
  return [
    {
      what: 'What one person said that takes two (`first_words`)',
      keptFor: inWords(FIRST_WORD_MS),
      why: 'A second person says the same by then, or it begins anew. The audit has it.',
      forget: () => forgetFirstWords(deps),
    },
    {
      what: 'Addresses for the newsletter that nobody confirmed (`subscribers`)',
      keptFor: inWords(PENDING_MS),
      why: 'They may be a stranger’s.',
      forget: () => deleteUnconfirmedSubscribers(db, clock.now()),
    },
    {
      what: 'Enquiries that were answered, and addresses that left the newsletter (`enquiries`, `subscribers`)',
      keptFor: inWords(LEAD_KEPT_MS),
      why: 'To know what was said when they write again.',
      forget: () => deleteLeadsBefore(db, after(clock.now(), -LEAD_KEPT_MS)),
    },
    {
      what: 'What customers wrote to support and was answered (`tickets`)',
      keptFor: inWords(LEAD_KEPT_MS),
      why: 'To know what was said when they write again.',
      forget: () => deleteTicketsBefore(db, after(clock.now(), -LEAD_KEPT_MS)),
    },
    {
      what: 'Texts of providers’ statements and of what differed (`statement_lines`, `reconciliation_differences`); amounts stay',
      keptFor: `${keptYears} years (\`CLOSED_ACCOUNT_YEARS\`)`,
      why: 'The books are proven by them; the law asks for no more.',
      forget: () => emptyTextsBefore(db, yearsAfter(clock.now(), -keptYears)),
    },
    {
      what: 'An account whose customer asked for its closing: how they sign in, devices, notices, choices, address book, files, drafts, newsletter, cards saved at the network; their name and contacts outside compliance',
      keptFor: `${waitDays} days (\`ACCOUNT_CLOSING_DAYS\`)`,
      why: 'So long it can be taken back; then nobody needs it.',
      forget: () => closeDueAccounts(deps),
    },
    {
      what: 'Of a closed account, what the law wants kept: who they were, documents and their files, applications, cases, how and from whom money came and to whom it went, words about them in the audit; the ledger stays, with an id that names nobody',
      keptFor: `${keptYears} years (\`CLOSED_ACCOUNT_YEARS\`); nothing where no money moved and nothing was handed in`,
      why: 'Kenya asks for 7 years, Nigeria for 5, from the end of the relationship: below.',
      forget: () => eraseDueCustomers(deps),
    },
  ]
}
