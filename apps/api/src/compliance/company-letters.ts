// What the mails of companies say. The company's name was typed by a stranger: it is quoted.
import type { Letter } from '#platform/letter.ts'

export function companyLinkLetter({
  brand,
  company,
  as,
  link,
}: {
  brand: string
  company: string
  /** In words: `a director`. */
  as: string
  link: string
}): Letter {
  return {
    subject: `A company names you at ${brand}`,
    parts: [
      'Hello,',
      `a company at ${brand} names you as ${as}:`,
      { quote: company },
      `Open this link, and sign in or sign up with this very address. It is yours alone and counts for 30 days:`,
      { link, label: 'See what it asks' },
      'If you have nothing to do with this company, do nothing.',
    ],
  }
}
