// The shape of site.ts. Every entry may be left out or emptied: its block is then not shown.

/** A statement nobody can check by reading the code: it carries where it comes from and since when. */
export type Claim = { text: string; source: string; date: string }
export type Testimonial = { text: string; name: string; about: string }
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
  contact: { email: string; press: string; jobs: string }
  users?: Claim
  rating?: Claim
  coins?: Claim
  buyMethods?: Claim
  payoutMethods?: Claim
  businessBenefits?: readonly { title: string; text: string }[]
  businessFigures?: readonly { figure: string; label: string }[]
  businessPromises?: readonly string[]
  partners?: readonly string[]
  /** Quotes of people who agreed to be quoted. */
  testimonials?: readonly Testimonial[]
  countries: readonly Country[]
}
