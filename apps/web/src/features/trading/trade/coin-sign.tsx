import type { CryptoChoice } from './trade-values.ts'

/** The coin's own sign; its code stands beside it. */
export function CoinSign({ coin }: { coin: CryptoChoice }) {
  return <img src={coin.image} alt="" width={24} height={24} className="shrink-0 rounded-full" />
}
