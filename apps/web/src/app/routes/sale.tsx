import { SalePage } from '#features/trade/sale-page.tsx'

export default function Sale() {
  return <SalePage />
}
