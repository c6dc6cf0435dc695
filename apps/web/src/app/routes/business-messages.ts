// Texts of /business, English. Figures and promises are claims: they stand in content/site.ts.

export const BUSINESS_TEXT = {
  title: 'Crypto at size, with a person on the line',
  lead: 'The over-the-counter desk quotes large amounts at one price, settles against your bank account, and answers when you call.',
  action: 'Talk to the desk',
  benefitsTitle: 'What the desk does for you',
  benefits: [
    {
      title: 'Deep real-time liquidity',
      text: 'One price for the whole amount, made from several markets at the moment you ask.',
    },
    {
      title: '24/7 dedicated trading desk',
      text: 'The same people every time, at any hour, by phone or in a chat of your own.',
    },
    {
      title: 'Multi-asset coverage of BTC, ETH, USDT and USDC',
      text: 'Against naira, shillings, dollars and euros, in either direction.',
    },
    {
      title: 'Onboarding from KYC to trading in under 48 hours',
      text: 'Send the company’s papers once; the desk tells you what is missing the same day.',
    },
  ],
  figures: 'The desk in numbers',
  partners: 'Partners',
} as const
