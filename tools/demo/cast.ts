// Who lives in the demo's world. All of them are invented, and so is every company; names are such as people have in
// Nigeria and Kenya, and some are long, as names are.
import type { KycTier } from '@kivuko/contract/kyc.ts'

/** `shop`: they have a business to look after, and do what scenes say alone. */
export type Habit = 'saver' | 'trader' | 'family' | 'seldom' | 'shop'

export type Person = {
  fullName: string
  email: string
  country: 'NG' | 'KE'
  tier: KycTier
  habit: Habit
  /** Days after the world's beginning. */
  joins: number
}

/** Who can be signed in as, with the demo's password. */
export const ADA: Person = person('Ada Obi', 'NG', 3, 'saver', 2, 'ada')
export const BRIAN: Person = person('Brian Otieno', 'KE', 2, 'family', 5, 'brian')
/** One customer of each tier, known by name; and one whose account is frozen. */
export const ZAWADI: Person = person('Zawadi Achieng Nyong’o', 'KE', 4, 'trader', 1, 'zawadi')
export const CHINEDU: Person = person('Chinedu Okeke', 'NG', 1, 'seldom', 330, 'chinedu')
export const FROZEN: Person = person('Musa Abdullahi Danjuma', 'NG', 2, 'family', 150, 'musa')
export const LONG_NAMED: Person = person(
  'Oluwaseun Nnamdi-Chukwuemeka Abiodun-Adebayo',
  'NG',
  3,
  'trader',
  20,
  'oluwaseun',
)

/** She takes and gives cash; and who runs a company, with a member who checks what others ask for. */
export const AGENT: Person = person('Funmilayo Akande', 'NG', 3, 'shop', 40, 'funmi')
export const COMPANY_ADMIN: Person = person('Adaobi Nwankwo', 'NG', 3, 'shop', 75, 'adaobi')
export const FOLAKE: Person = person('Folake Adeyemi', 'NG', 3, 'saver', 4, 'folake')

export const OTHERS: readonly Person[] = [
  FOLAKE,
  person('Wanjiku Kamau', 'KE', 3, 'family', 9),
  person('Emeka Nwosu', 'NG', 3, 'trader', 12),
  person('Kipchoge Rotich', 'KE', 2, 'saver', 16),
  person('Halima Bello', 'NG', 2, 'family', 25),
  person('Njeri Muthoni', 'KE', 3, 'saver', 31),
  person('Tunde Balogun', 'NG', 2, 'family', 38),
  person('Auma Atieno Odhiambo', 'KE', 2, 'family', 44),
  person('Ngozi Eze', 'NG', 4, 'trader', 52),
  person('Mwangi Karanja', 'KE', 2, 'saver', 60),
  person('Ibrahim Sani', 'NG', 1, 'seldom', 71),
  person('Nafula Wekesa', 'KE', 2, 'family', 80),
  person('Obinna Ugwu', 'NG', 2, 'saver', 92),
  person('Chebet Korir', 'KE', 1, 'seldom', 101),
  person('Temitope Oluwafunmilayo Ogunleye-Bankole', 'NG', 2, 'family', 113),
  person('Barasa Simiyu', 'KE', 2, 'family', 124),
  person('Amarachi Onyekachi', 'NG', 2, 'saver', 138),
  person('Wambui Gathoni', 'KE', 2, 'family', 149),
  person('Yakubu Garba', 'NG', 1, 'seldom', 160),
  person('Akinyi Ouma', 'KE', 3, 'trader', 173),
  person('Segun Afolabi', 'NG', 2, 'family', 187),
  person('Mutua Musyoka', 'KE', 1, 'seldom', 199),
  person('Chiamaka Igwe', 'NG', 2, 'saver', 214),
  person('Fatuma Abdi Hassan', 'KE', 2, 'family', 226),
  person('Babajide Lawal', 'NG', 1, 'seldom', 240),
  person('Jepkosgei Cherono', 'KE', 2, 'saver', 257),
  person('Uche Anozie', 'NG', 2, 'trader', 270),
  person('Otieno Okello', 'KE', 1, 'seldom', 286),
  person('Aisha Mohammed', 'NG', 2, 'family', 301),
  person('Kamande Njoroge', 'KE', 1, 'seldom', 319),
  person('Ifeoma Nwachukwu', 'NG', 1, 'seldom', 345),
  person('Moraa Nyaboke', 'KE', 2, 'family', 360),
  person('Sadiq Umar', 'NG', 1, 'seldom', 378),
  person('Naliaka Wafula', 'KE', 1, 'seldom', 402),
]

/** Everybody, in one order. */
export const EVERYBODY: readonly Person[] = [
  ...[ADA, BRIAN, ZAWADI, CHINEDU, FROZEN, LONG_NAMED],
  ...OTHERS,
  ...[AGENT, COMPANY_ADMIN],
]

export function named(fullName: string): Person {
  const found = EVERYBODY.find((each) => each.fullName === fullName)
  if (!found) throw new Error(`nobody is called ${fullName}`)
  return found
}

/** Of the card network's documented test cards: one each, because two accounts that pay with one card are a finding. */
const CARDS = [
  ...[
    'visa',
    'mastercard',
    'gb_debit',
    'gb',
    'visa_debit',
    'mastercard_debit',
    'gb_mastercard',
    'ie',
    'ae',
    'ca',
    'amex',
  ],
  ...[
    'mastercard_prepaid',
    'in',
    'discover',
    'de',
    'nl',
    'fr',
    'au',
    'it',
    'mastercard_2series',
    'es',
    'se',
    'pt',
    'ch',
  ],
  ...['be', 'no', 'dk', 'sg', 'my', 'nz', 'fi', 'hk', 'amex_2', 'discover_2', 'cn', 'at', 'pl', 'br', 'mx', 'gr'],
]

/** The card they pay with, as the card network's `pm_card_…` calls it. */
export function cardOf(person: Person): string {
  const card = CARDS[EVERYBODY.indexOf(person)]
  if (!card) throw new Error(`${person.fullName} has no card of their own`)
  return card
}

/** Which wait for the desk: companies that wrote. */
export const COMPANIES = [
  {
    name: 'Adaobi Nwankwo',
    company: 'Sahara Lane Textiles Ltd',
    message: 'We import fabric twice a month and would like to pay in USDT.',
  },
  {
    name: 'Peter Kiprono',
    company: 'Rift Harvest Exporters',
    message: 'Which volumes do you quote for avocados paid in euros?',
  },
  {
    name: 'Rashidat Oyelaran',
    company: 'Oyelaran, Thompson-Bassey & Daughters Logistics and Cold Storage Cooperative Society',
    message:
      'Our drivers are paid in shillings and our clients pay in naira. Could payouts be made from a file every Friday, and who is responsible when a phone number is wrong?',
  },
  { name: 'Kevin Mboya', company: 'Mboya Solar', message: 'Do you settle on weekends?' },
  { name: 'Grace Effiong', company: 'Calabar Tiles', message: 'Please call us about card limits.' },
] as const

function person(
  fullName: string,
  country: Person['country'],
  tier: KycTier,
  habit: Habit,
  joins: number,
  mailbox = fullName.toLowerCase().replaceAll(/[^a-z]+/g, '.'),
): Person {
  return { fullName, country, tier, habit, joins, email: `${mailbox}@kivuko.example` }
}
