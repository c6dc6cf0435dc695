// What the mail says that somebody gets who is invited to act for a partner. The partner's name was typed by a stranger: it is
// quoted. The link opens nothing by itself.
import { t } from '@kivuko/contract/text.ts'
import type { Letter } from '#platform/letter.ts'

type Invited = {
  brand: string
  partner: string
  /** In words: `a developer`. */
  as: string
  link: string
}

export function invitationLetter({ brand, partner, as, link }: Invited): Letter {
  return {
    subject: t('You are invited to act for a partner of {name}', { name: brand }),
    parts: [
      t('Hello,'),
      t('an owner of a partner of {name} invites you to act for it as {as}:', { name: brand, as }),
      { quote: partner },
      t('Sign in or sign up with this very address, confirm it, and accept the invitation there:'),
      { link, label: t('The partner dashboard') },
      t('If you have nothing to do with this partner, do nothing.'),
    ],
  }
}
