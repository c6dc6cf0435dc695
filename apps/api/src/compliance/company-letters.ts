// What the mails of companies say. The company's name was typed by a stranger: it is quoted.
import { t } from '@kivuko/contract/text.ts'
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
    subject: t('A company names you at {name}', { name: brand }),
    parts: [
      t('Hello,'),
      t('a company at {name} names you as {as}:', { name: brand, as }),
      { quote: company },
      t('Open this link, and sign in or sign up with this very address. It is yours alone and counts for 30 days:'),
      { link, label: t('See what it asks') },
      t('If you have nothing to do with this company, do nothing.'),
    ],
  }
}
