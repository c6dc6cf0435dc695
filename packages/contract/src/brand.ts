// What a brand is: the name, colours and drawings by which an operator's customers know them.
import * as z from 'zod'
import type { BrandClaims } from './brand-claims.ts'
import { type Palette, palette } from './brand-colours.ts'
import type { Drawing } from './brand-drawing.ts'
import type { Language } from './languages.ts'

/** Letters first: it stands in addresses of mail, names of files and sentences alike. */
const NAME = /^\p{L}[\p{L}\p{M}\p{N} &'’+.-]*$/u
const NAME_MAX = 30
/** Under an icon on a phone. */
const SHORT_NAME_MAX = 12

const name = (max: number) =>
  z
    .string('is missing')
    .min(1, 'is empty')
    .max(max, `must have at most ${max} characters`)
    .regex(NAME, "must begin with a letter, and have only letters, digits, spaces and & ' + . - after it")

const sentence = z.string('is missing').min(10, 'must be a sentence').max(160, 'must have at most 160 characters')

const TYPE_FILES = { woff2: /^type\/[A-Za-z0-9_-]{1,60}\.woff2$/, ttf: /^type\/[A-Za-z0-9_-]{1,60}\.ttf$/ } as const

const typeFile = (ending: keyof typeof TYPE_FILES) =>
  z.string('is missing').regex(TYPE_FILES[ending], `must be a file such as type/lake-regular.${ending}`)

/** `brand.json`: what an operator writes by hand. */
export const brandFile = z.strictObject({
  name: name(NAME_MAX),
  shortName: name(SHORT_NAME_MAX),
  description: sentence,
  mail: z.email('must be an address such as hello@example.com'),
  textSender: z
    .string()
    .regex(/^[A-Za-z0-9 ]{1,11}$/, 'must have at most 11 letters and digits')
    .optional(),
  colours: z.strictObject({ light: palette, dark: palette }),
  /** Left out: the product's, which is Inter. */
  typeface: z
    .strictObject({
      name: z.string('is missing').regex(/^[A-Za-z0-9 ]{1,40}$/, 'must have at most 40 letters and digits'),
      web: typeFile('woff2'),
      print: z.strictObject({ regular: typeFile('ttf'), strong: typeFile('ttf') }),
    })
    .optional(),
})

export type Brand = Readonly<z.output<typeof brandFile>> & {
  /** Where it was read from. */
  folder: string
  /** Of every file in the folder: a web build made of others is another brand's. */
  fingerprint: string
  /** Beside the name, on screens and papers. */
  mark: Drawing
  /** On the home page; undefined when the operator has none. */
  scene: Drawing | undefined
  claims: BrandClaims
  /** Its claims in other languages, each by its sentence, as far as the folder has them. */
  texts: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>
  /** Whole paths; undefined with the product's typeface. */
  fonts: Fonts | undefined
}

export type Fonts = { web: string; regular: string; strong: string }

/** What mails and papers need of it. */
export type BrandLook = { name: string; mark: Drawing; colours: { light: Palette }; fonts: Fonts | undefined }

/** The name as files have it: `kivuko`, `lake-bank`. */
export function brandFileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return plain.replace(/^-|-$/g, '') || 'account'
}
