// What a customer's screen needs for its first content, by its address: paths of the contract's calls, whose schemas stay
// behind. `first-calls.test.tsx` compares them with what the screens ask.
import { API_BASE } from '@kivuko/contract/api-base.ts'
import { PATHS } from './paths.ts'

/** Of every screen: whose it is, and whether something is to be said above it. */
const OF_ALL = ['/users/me', '/kyc/status']

const OF_SCREEN: Partial<Record<string, readonly string[]>> = {
  [PATHS.dashboard]: ['/wallets/', '/holdings/', '/wallets/total'],
  [PATHS.wallet]: ['/wallets/', '/holdings/', '/wallets/total', '/debts'],
  [PATHS.addFunds]: ['/payments/bank/wallets', '/payments/card/wallets'],
  [PATHS.sendMoney]: ['/wallets/', '/holdings/'],
  [PATHS.transactions]: ['/transactions/summary', '/transactions/?limit=20&offset=0'],
}

/** Addresses on the API's host, for any customer's screen. */
export function firstCallsOf(path: string): readonly string[] {
  return [...OF_ALL, ...(OF_SCREEN[path] ?? [])].map((call) => `${API_BASE}${call}`)
}
