// Texts of /business, English. Benefits, figures and promises are claims: they stand in content/.

export const BUSINESS_TEXT = {
  title: 'Crypto at size, with a person on the line',
  lead: 'The over-the-counter desk quotes large amounts at one price, settles against your bank account, and answers when you call.',
  action: 'Talk to the desk',
  benefitsTitle: 'What the desk does for you',
  figures: 'The desk in numbers',
  partners: 'Partners',
} as const
