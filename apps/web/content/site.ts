// What this site claims about its operator. The one file to edit: change a text and every page follows, empty an entry and its
// block is gone. What stands here now is for demonstration: the figures are not measured, and the site says so beside them.
import type { SiteContent } from './site-content.ts'

export const SITE: SiteContent = {
  illustrative: 'This is a demonstration. The figures and quotes on this page are illustrative.',
  contact: { email: 'hello@kivuko.example', press: 'press@kivuko.example', jobs: 'jobs@kivuko.example' },
  users: { text: 'over 10 million users in over 64 countries', source: 'illustrative', date: '2026-11-01' },
  rating: { text: '4.3 out of 5 on a review site', source: 'illustrative', date: '2026-11-01' },
  coins: { text: '136+ cryptocurrencies', source: 'illustrative', date: '2026-11-01' },
  buyMethods: {
    text: 'Credit/debit card, Apple Pay, Google Pay and bank transfer',
    source: 'illustrative',
    date: '2026-11-01',
  },
  payoutMethods: { text: 'Bank transfer, PayPal or others', source: 'illustrative', date: '2026-11-01' },
  businessBenefits: [
    {
      title: 'Deep real-time liquidity',
      text: 'One price for the whole amount, made from several markets at the moment you ask.',
    },
    {
      title: '24/7 dedicated trading desk',
      text: 'The desk answers at any hour, every day.',
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
  businessFigures: [
    { figure: '15+', label: 'licences active' },
    { figure: '25+', label: 'in progress' },
    { figure: '60+', label: 'countries' },
    { figure: '50+', label: 'partner apps' },
    { figure: '$1B+', label: 'volume' },
  ],
  businessPromises: ['Verified in under 48 hours', 'Contact within 24 hours after the form is submitted'],
  /** Only companies that agreed to be named. */
  partners: [],
  testimonials: [
    {
      text: 'I saw the fee before I paid, and it was the fee I paid.',
      name: 'Achieng, Kisumu',
      about: 'buys USDT with mobile money',
    },
    {
      text: 'My supplier is paid the same day. The order page told me what was happening at every step.',
      name: 'Chinedu, Lagos',
      about: 'imports spare parts',
    },
    {
      text: 'I started with ten dollars to see if it works. It does.',
      name: 'Wanjiku, Nairobi',
      about: 'saves a little each month',
    },
  ],
  countries: [
    {
      name: 'Nigeria',
      isOpen: true,
      regulators: [
        { name: 'Securities and Exchange Commission', licence: '' },
        { name: 'Central Bank of Nigeria', licence: '' },
      ],
    },
    {
      name: 'Kenya',
      isOpen: true,
      regulators: [
        { name: 'Capital Markets Authority', licence: '' },
        { name: 'Central Bank of Kenya', licence: '' },
      ],
    },
    { name: 'Ghana', isOpen: false, regulators: [] },
    { name: 'South Africa', isOpen: false, regulators: [] },
  ],
}
