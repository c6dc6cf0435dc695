// What the site states about its operator, as its blocks take it; the brand's claims.json says it.
import type { BrandClaims } from '@kivuko/contract/brand-claims.ts'

export type SiteContent = BrandClaims
export type Claim = NonNullable<BrandClaims['users']>
export type Testimonial = NonNullable<BrandClaims['testimonials']>[number]
