// What an operator states about themselves: the shape of claims.json. Every entry may be left out or emptied: its block is
// then not shown.
import * as z from 'zod'

const text = z.string()
/** Source and date of a statement, for whoever has to confirm or withdraw it. Neither is shown. */
const origin = {
  source: text.min(1, 'must say where it comes from'),
  date: z.iso.date('must be a day such as 2026-11-01'),
}
/** A statement nobody can check by reading the code. */
const claim = z.strictObject({ text, ...origin })

export const brandClaims = z.strictObject({
  /** Shown beside claims and testimonials that are examples. */
  illustrative: text.optional(),
  /** Who runs this site, for the page Legal: name, register, address. */
  operator: text.optional(),
  contact: z.strictObject({
    email: z.email().optional(),
    press: z.email().optional(),
    jobs: z.email().optional(),
  }),
  /** How little is enough, on the home page and in the FAQ. */
  start: claim.optional(),
  users: claim.optional(),
  rating: claim.optional(),
  coins: claim.optional(),
  buyMethods: claim.optional(),
  payoutMethods: claim.optional(),
  /** Beside guided trade; shown only with its number. */
  licence: z.strictObject({ text, number: text, ...origin }).optional(),
  connection: claim.optional(),
  businessBenefits: z.array(z.strictObject({ title: text, text, ...origin })).optional(),
  /** `about` partners: gone where no partner is named; `about` licences: gone where no licence has its number. */
  businessFigures: z
    .array(z.strictObject({ figure: text, label: text, about: z.enum(['partners', 'licences']).optional(), ...origin }))
    .optional(),
  /** How soon a company is verified, beside the desk's form. */
  businessVerification: claim.optional(),
  /** How soon the desk answers: beside its form, once it is sent, and on the page Contact. */
  businessContact: claim.optional(),
  /** Only companies that agreed to be named. `logo` is a file of the brand, such as `/files/lake-bank.svg`. */
  partners: z.array(z.strictObject({ name: text, logo: text.startsWith('/files/').optional() })).optional(),
  /** Quotes of people who agreed to be quoted. */
  testimonials: z.array(z.strictObject({ text, name: text, about: text, ...origin })).optional(),
  countries: z.array(
    z.strictObject({
      name: text,
      /** Its two letters, of a country whose flag tools/draw-marks.ts draws. */
      flag: z.enum(['ng', 'ke', 'gh', 'za']).optional(),
      /** False: named as coming, without wallets or ways to pay. */
      isOpen: z.boolean(),
      /** Whose rules apply. A licence is claimed only where its number is given. */
      regulators: z.array(z.strictObject({ name: text, licence: text })),
    }),
  ),
})

/** Of the claims: names, figures, addresses and where a claim comes from are the same in every language. */
const SAME_EVERYWHERE = ['operator', 'contact', 'countries', 'source', 'date', 'name', 'number', 'figure', 'logo']

/** Every sentence that a page in another language shows, as it stands in claims.json. */
export function claimTexts(claims: unknown): string[] {
  if (typeof claims === 'string') return claims === '' ? [] : [claims]
  if (typeof claims !== 'object' || claims === null) return []
  return Object.entries(claims)
    .filter(([key]) => !SAME_EVERYWHERE.includes(key))
    .flatMap(([, value]) => claimTexts(value))
}

/** `texts/<language>.json` of a brand: each sentence of its claims, and what it is in that language. */
export const brandTexts = z.record(text, text.min(1, 'is empty'))

export type BrandClaims = z.output<typeof brandClaims>
