// What is posted: the shapes of a small money platform, with accounts every transfer meets and accounts few do.

export type BenchAccount = { readonly name: string; readonly asset: string; readonly mayGoNegative: boolean }
/** `account` is a position in ACCOUNTS. */
export type Leg = { readonly account: number; readonly units: bigint }
export type Workload = keyof typeof WORKLOADS

const USERS = 5000
const user = (n: number, asset: string): BenchAccount => ({ name: `user:${n}:${asset}`, asset, mayGoNegative: false })
const house = (name: string, asset: string): BenchAccount => ({ name: `${name}:${asset}`, asset, mayGoNegative: true })

/** Users' KES, users' BTC, and then the accounts every transfer meets. */
export const ACCOUNTS: readonly BenchAccount[] = [
  ...Array.from({ length: USERS }, (_, n) => user(n, 'KES')),
  ...Array.from({ length: USERS }, (_, n) => user(n, 'BTC')),
  house('fees', 'KES'),
  house('treasury', 'KES'),
  house('treasury', 'BTC'),
]
const FEES = 2 * USERS
const TREASURY_KES = FEES + 1
const TREASURY_BTC = FEES + 2

/** Every user starts with so much that no measured transfer is refused. */
export const FUNDS: bigint = 1_000_000_000_000n

/** Journals that bring every account into being and fund every user from the treasuries. */
export function fundings(): Leg[][] {
  const size = 500
  const users = Array.from({ length: (2 * USERS) / size }, (_, chunk) => {
    const treasury = chunk * size < USERS ? TREASURY_KES : TREASURY_BTC
    const legs = Array.from({ length: size }, (_, n) => ({ account: chunk * size + n, units: FUNDS }))
    return [{ account: treasury, units: -FUNDS * BigInt(size) }, ...legs]
  })
  const firstFee = [
    { account: TREASURY_KES, units: -1n },
    { account: FEES, units: 1n },
  ]
  return [...users, firstFee]
}

const pick = () => Math.floor(Math.random() * USERS)

function twoUsers(): [number, number] {
  const from = pick()
  const to = pick()
  return [from, to === from ? (to + 1) % USERS : to]
}

export const WORKLOADS = {
  /** Two legs, one of them always the fee account. */
  hot2: (): Leg[] => [
    { account: pick(), units: -100n },
    { account: FEES, units: 100n },
  ],
  /** One user pays another and the house takes a fee. */
  fee3: (): Leg[] => {
    const [from, to] = twoUsers()
    return [
      { account: from, units: -105n },
      { account: to, units: 100n },
      { account: FEES, units: 5n },
    ]
  },
  /** A purchase: fiat to treasury and fees, crypto from treasury. */
  buy5: (): Leg[] => {
    const buyer = pick()
    return [
      { account: buyer, units: -1000n },
      { account: FEES, units: 25n },
      { account: TREASURY_KES, units: 975n },
      { account: TREASURY_BTC, units: -42n },
      { account: USERS + buyer, units: 42n },
    ]
  },
  /** Two users and nobody else. */
  cold2: (): Leg[] => {
    const [from, to] = twoUsers()
    return [
      { account: from, units: -100n },
      { account: to, units: 100n },
    ]
  },
}
