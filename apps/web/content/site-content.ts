// The shape of operator.ts and demonstration.ts. Every entry may be left out or emptied: its block is then not shown.

/** Source and date of a statement, for whoever has to confirm or withdraw it. Neither is shown. */
export type Origin = { source: string; date: string }
/** A statement nobody can check by reading the code. */
export type Claim = Origin & { text: string }
/** Shown only with its number. */
export type Licence = Claim & { number: string }
export type Testimonial = Origin & { text: string; name: string; about: string }
export type Benefit = Origin & { title: string; text: string }
/** `about` partners: gone where no partner is named. */
export type Figure = Origin & { figure: string; label: string; about?: 'partners' }
/** `logo` is a picture in public/, such as '/partners/lake-bank.svg'; without one the name is written. */
export type Partner = { name: string; logo?: string }
export type Country = {
  name: string
  /** False: named as coming, without wallets or ways to pay. */
  isOpen: boolean
  /** Whose rules apply. A licence is claimed only where its number is given. */
  regulators: readonly { name: string; licence: string }[]
}

export type SiteContent = {
  /** Shown beside claims and testimonials; empty it when they are your own. */
  illustrative?: string
  /** Who runs this site, for the page Legal: name, register, address. */
  operator?: string
  contact: { email?: string; press?: string; jobs?: string }
  /** How little is enough, on the home page and in the FAQ. */
  start?: Claim
  users?: Claim
  rating?: Claim
  coins?: Claim
  buyMethods?: Claim
  payoutMethods?: Claim
  /** Beside guided trade. */
  licence?: Licence
  connection?: Claim
  businessBenefits?: readonly Benefit[]
  businessFigures?: readonly Figure[]
  /** How soon a company is verified, beside the desk's form. */
  businessVerification?: Claim
  /** How soon the desk answers: beside its form, once it is sent, and on the page Contact. */
  businessContact?: Claim
  /** Only companies that agreed to be named. */
  partners?: readonly Partner[]
  /** Quotes of people who agreed to be quoted. */
  testimonials?: readonly Testimonial[]
  countries: readonly Country[]
}
