import { useLocation } from 'react-router'
import { PriceHistory } from '#features/market/prices/price-history.tsx'
import { coinOfPage } from '#lib/coin-pages.ts'

/** The price of the coin whose page this is. */
export default function CoinPrice() {
  const { pathname } = useLocation()
  return <PriceHistory coin={coinOfPage(pathname) ?? 'BTC'} first="USD" />
}
