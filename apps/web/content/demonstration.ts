// What the demonstration states about an operator that does not exist. The figures are not measured, and the site
// says so beside them. A site of your own says what its brand's claims.json says.
import { MAIL } from 'virtual:brand'
import type { SiteContent } from './site-content.ts'

const DOMAIN = MAIL.slice(MAIL.indexOf('@') + 1)
const ILLUSTRATIVE = { source: 'illustrative', date: '2026-11-01' } as const

export const DEMONSTRATION: SiteContent = {
  illustrative: 'This is a demonstration. The figures, quotes and partners on this page are illustrative.',
  operator:
    'This site is a demonstration. It is run by nobody as a business, takes no real money and holds no licence. A company that runs it states its name, register and address here.',
  contact: { email: MAIL, press: `press@${DOMAIN}`, jobs: `jobs@${DOMAIN}` },
  start: { text: 'Start with as little as $10, ₦500 or KSh 10.', ...ILLUSTRATIVE },
  users: { text: 'over 10 million users in over 64 countries', ...ILLUSTRATIVE },
  rating: { text: '4.3 out of 5 rating on a review site', ...ILLUSTRATIVE },
  coins: { text: '136+ cryptocurrencies', ...ILLUSTRATIVE },
  buyMethods: { text: 'Credit/debit card, Apple Pay, Google Pay and bank transfer', ...ILLUSTRATIVE },
  payoutMethods: { text: 'Bank transfer, PayPal or others', ...ILLUSTRATIVE },
  licence: { text: 'Licensed and regulated', number: 'DEMO-1 (of this demonstration)', ...ILLUSTRATIVE },
  connection: {
    text: 'Your connection uses 256-bit encryption',
    source: 'TLS of the site',
    date: '2026-11-01',
  },
  businessBenefits: [
    {
      title: 'Deep real-time liquidity',
      text: 'One price for the whole amount, made from several markets at the moment you ask.',
      ...ILLUSTRATIVE,
    },
    {
      title: '24/7 dedicated trading desk',
      text: 'The desk answers at any hour, every day.',
      ...ILLUSTRATIVE,
    },
    {
      title: 'Multi-asset coverage of BTC, ETH, USDT and USDC',
      text: 'Against naira, shillings, dollars and euros, in either direction.',
      ...ILLUSTRATIVE,
    },
    {
      title: 'Onboarding from KYC to trading in under 48 hours',
      text: 'Send the company’s papers once; the desk tells you what is missing the same day.',
      ...ILLUSTRATIVE,
    },
  ],
  businessFigures: [
    { figure: '15+', label: 'licences active', about: 'licences', ...ILLUSTRATIVE },
    { figure: '25+', label: 'in progress', ...ILLUSTRATIVE },
    { figure: '60+', label: 'countries', ...ILLUSTRATIVE },
    { figure: '50+', label: 'partner apps', about: 'partners', ...ILLUSTRATIVE },
    { figure: '$1B+', label: 'volume', ...ILLUSTRATIVE },
  ],
  businessVerification: { text: 'Verified in under 48 hours', ...ILLUSTRATIVE },
  businessContact: { text: 'Contact within 24 hours after the form is submitted', ...ILLUSTRATIVE },
  partners: [
    { name: 'Lakeside Bank' },
    { name: 'Ferry Pay' },
    { name: 'Savanna Markets' },
    { name: 'Harbour Custody' },
  ],
  testimonials: [
    {
      text: 'I saw the fee before I paid, and it was the fee I paid.',
      name: 'Achieng, Kisumu',
      about: 'buys USDT with mobile money',
      ...ILLUSTRATIVE,
    },
    {
      text: 'My supplier is paid the same day. The order page told me what was happening at every step.',
      name: 'Chinedu, Lagos',
      about: 'imports spare parts',
      ...ILLUSTRATIVE,
    },
    {
      text: 'I started with ten dollars to see if it works. It does.',
      name: 'Wanjiku, Nairobi',
      about: 'saves a little each month',
      ...ILLUSTRATIVE,
    },
  ],
  countries: [
    {
      name: 'Nigeria',
      flag: 'ng',
      isOpen: true,
      regulators: [
        { name: 'Securities and Exchange Commission', licence: '' },
        { name: 'Central Bank of Nigeria', licence: '' },
      ],
    },
    {
      name: 'Kenya',
      flag: 'ke',
      isOpen: true,
      regulators: [
        { name: 'Capital Markets Authority', licence: '' },
        { name: 'Central Bank of Kenya', licence: '' },
      ],
    },
    { name: 'Ghana', flag: 'gh', isOpen: false, regulators: [] },
    { name: 'South Africa', flag: 'za', isOpen: false, regulators: [] },
  ],
}
