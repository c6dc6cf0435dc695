// What the mail says that somebody gets who is invited to act for a partner. The partner's name was typed by a stranger: it is
// quoted. The link opens nothing by itself.
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
    subject: `You are invited to act for a partner of ${brand}`,
    parts: [
      'Hello,',
      `an owner of a partner of ${brand} invites you to act for it as ${as}:`,
      { quote: partner },
      'Sign in or sign up with this very address, confirm it, and accept the invitation there:',
      { link, label: 'The partner dashboard' },
      'If you have nothing to do with this partner, do nothing.',
    ],
  }
}
