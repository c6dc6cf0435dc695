// Texts of the home page and /buy, English.

export const HOME_TEXT = {
  headline: 'Crypto and Web3 money for Africa',
  lead: 'Buy crypto with your local currency, hold it beside your shillings, naira and dollars, and see the fee before you pay.',
  widgetLabel: 'Buy crypto',
  stepsTitle: 'How a purchase works',
  steps: [
    {
      title: 'Type what you pay',
      text: 'You see the price, the fee and what arrives at once. Nothing is hidden in another step.',
    },
    {
      title: 'Confirm the price',
      text: 'The price is kept for a short time, counted down on screen. When it runs out you get a fresh one.',
    },
    {
      title: 'Pay, and watch it arrive',
      text: 'When your payment has arrived, the crypto is in your wallet. If it cannot be delivered, your money goes back.',
    },
  ],
  feesTitle: 'What it costs',
  feesLead: 'Fees depend on the payment method. The exact fee is on your quote before you pay.',
  feesCaption: 'Usual fee of each payment method',
  method: 'Payment method',
  fee: 'Fee',
  example: (amount: string) => `On ${amount}`,
  methods: { mpesa: 'Mobile money', bank: 'Bank transfer', card: 'Card' },
  ledgerTitle: 'Where your money is kept',
  ledger: [
    {
      title: 'A wallet for each currency',
      text: 'Naira, Kenyan shillings and US dollars have wallets of their own, and every coin has its own balance.',
    },
    {
      title: 'A ledger that always adds up',
      text: 'Every movement is written twice, once where it leaves and once where it arrives. Entries are never changed or removed; a mistake is corrected by a new entry.',
    },
    {
      title: 'Open to read',
      text: 'Kivuko is open source. Anyone can check how a price is made, how a fee is rounded and how a balance is kept.',
    },
  ],
} as const

export const BUY_PAGE_TEXT = {
  title: 'From local money to crypto',
  lead: 'Choose what you pay with and what you want. The price, the fee and what arrives are on the quote before you pay.',
  widgets: 'Ways to buy',
  quick: 'Quick buy',
  guided: 'Guided buy',
  loading: 'Loading guided buy…',
  notesTitle: 'Good to know',
  notes: [
    { title: 'What you type is what you pay', text: 'The fee is taken out of that amount. Nothing is added later.' },
    { title: 'The price is kept for you', text: 'The quote says for how long. An expired price is never charged.' },
    {
      title: 'You need an account to pay',
      text: 'You can look at prices without one. Your choice is kept while you sign up.',
    },
  ],
} as const
