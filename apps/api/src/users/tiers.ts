// What each tier asks for, opens and allows. Pure. From which tier on each operation is open says the matrix
// (contract/tier-matrix.ts). The status shows this table, a tier is earned by it, and movements
// are held to its limits, in which the operator's settings may put other figures.
import type { DocumentType } from '@kivuko/contract/documents.ts'
import type { KycTier } from '@kivuko/contract/kyc.ts'
import { say } from '@kivuko/contract/say.ts'
import { type Money, money } from '@kivuko/money/money.ts'

export type TierFacts = {
  isEmailVerified: boolean
  isPhoneVerified: boolean
  /** Kinds of which one was approved. */
  approved: ReadonlySet<DocumentType>
}

/** In 24 hours and in 30 days. */
export type Limits = { daily: Money<'USD'>; monthly: Money<'USD'> }
export type LimitsByTier = Readonly<Record<KycTier, Limits>>
/** `countries` by two letters: who lives in another has the limits of `elsewhere`. */
export type LimitTable = { elsewhere: LimitsByTier; countries: Readonly<Partial<Record<string, LimitsByTier>>> }

type Need = { text: string; isMet: (facts: TierFacts) => boolean }
type Tier = {
  /** Besides what the tiers below it ask for. */
  needs: readonly Need[]
  /** Besides what the tiers below it open, and the operations that the matrix opens at it. */
  opens: readonly string[]
  /** The first is the same in every place: where somebody lives is not known at it. */
  limits: Readonly<Record<'elsewhere' | 'NG' | 'KE', Limits>>
}

export const IDENTITY_DOCUMENTS = ['national_id', 'passport', 'drivers_license'] as const satisfies DocumentType[]
/** Whether a document says who somebody is: it is compared with their name and birth date. */
export function provesIdentity(type: DocumentType): boolean {
  return (IDENTITY_DOCUMENTS as readonly DocumentType[]).includes(type)
}

const ADDRESS_DOCUMENTS = ['utility_bill', 'bank_statement'] as const satisfies DocumentType[]

export const TIERS: Readonly<Record<KycTier, Tier>> = {
  1: {
    needs: [],
    opens: [say('Coins received over their own networks'), say('Exchange between your wallets')],
    limits: { elsewhere: dollars(2_000n, 5_000n), NG: dollars(2_000n, 5_000n), KE: dollars(2_000n, 5_000n) },
  },
  2: {
    needs: [
      { text: say('Verify your email address'), isMet: ({ isEmailVerified }) => isEmailVerified },
      { text: say('Verify your phone number'), isMet: ({ isPhoneVerified }) => isPhoneVerified },
    ],
    opens: [
      say('Higher limits'),
      say('Text messages about your money'),
      say('Customers find you by your phone number'),
    ],
    limits: { elsewhere: dollars(5_000n, 20_000n), NG: dollars(3_000n, 10_000n), KE: dollars(4_000n, 15_000n) },
  },
  3: {
    needs: [
      {
        text: say('An approved identity document: national ID, passport or driver’s license'),
        isMet: ({ approved }) => IDENTITY_DOCUMENTS.some((type) => approved.has(type)),
      },
    ],
    opens: [say('Limits of a verified identity')],
    limits: { elsewhere: dollars(20_000n, 100_000n), NG: dollars(10_000n, 50_000n), KE: dollars(15_000n, 75_000n) },
  },
  4: {
    needs: [
      {
        text: say('An approved proof of address: utility bill or bank statement'),
        isMet: ({ approved }) => ADDRESS_DOCUMENTS.some((type) => approved.has(type)),
      },
    ],
    opens: [say('The highest limits')],
    limits: { elsewhere: dollars(100_000n, 500_000n), NG: dollars(50_000n, 200_000n), KE: dollars(50_000n, 250_000n) },
  },
}

function dollars(daily: bigint, monthly: bigint): Limits {
  return { daily: money('USD', daily * 100n), monthly: money('USD', monthly * 100n) }
}
