// How long what belongs to signing in is kept.
import { HANDLE_KEPT_DAYS } from '@kivuko/contract/pay-links.ts'
import type { Deps } from '#deps.ts'
import { DAY_MS } from '#platform/clock.ts'
import { inWords, type Retention } from '#platform/retention.ts'
import { forgetHandles } from '#users/handles.ts'
import {
  DEVICE_KEPT_MS,
  deleteForgottenFailures,
  deleteSessionsExpiredBefore,
  deleteUnusedEntries,
} from './auth/forget-sessions.ts'
import { TRIES_WINDOW_MS } from './auth/guess-limits.ts'
import { forgetPhoneCodes } from './profile/forget-phone-codes.ts'

export function peopleRetentions({ db, clock }: Deps): Retention[] {
  return [
    {
      what: 'Sessions, with the address and browser they were used from and, where it takes pushes, its address (`sessions`, `push_devices`)',
      keptFor: 'until they end: 30 days, 90 when remembered, 8 hours for staff',
      why: 'To know who is signed in, and show it to them.',
      forget: () => deleteSessionsExpiredBefore(db, clock.now()),
    },
    {
      what: 'Failed sign-ins (`sign_in_failures`)',
      keptFor: inWords(TRIES_WINDOW_MS),
      why: 'To count guesses.',
      forget: () => deleteForgottenFailures(db, clock.now()),
    },
    {
      what: 'Links, codes, challenges and proofs of signing in (`password_resets`, `email_codes`, `sign_in_challenges`, `social_visits`, `handoffs`, `passkey_challenges`, `used_work`, `used_device_proofs`); devices (`known_devices`); how many mails an address got (`mail_budgets`)',
      keptFor: `until they are out of time; devices ${inWords(DEVICE_KEPT_MS)} after their last sign-in; the counts of mails ${inWords(DAY_MS)}`,
      why: 'What is over opens nothing, and a device that nobody used for long is as good as new.',
      forget: () => deleteUnusedEntries(db, clock.now()),
    },
    {
      what: 'Handles of links to be paid that were given up (`pay_handles`)',
      keptFor: inWords(HANDLE_KEPT_DAYS * DAY_MS),
      why: 'So that nobody else is paid by a link that was theirs.',
      forget: () => forgetHandles(db, clock.now()),
    },
    {
      what: 'Codes texted to phones (`phone_codes`)',
      keptFor: inWords(2 * DAY_MS),
      why: 'To count what was sent in a day.',
      forget: () => forgetPhoneCodes(db, clock.now()),
    },
  ]
}
