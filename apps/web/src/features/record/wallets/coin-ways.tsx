import { t } from '@kivuko/contract/text.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { useQuery } from '@tanstack/react-query'
import { chainOptionsQuery } from '#lib/chain-options.ts'
import { ButtonLink } from '#ui/button.tsx'

/** Where coins are received from outside, and where they are withdrawn. */
export type CoinAddresses = { receive: string; withdraw: string }

/** Nothing for a coin without an open network, and while the networks are not known. */
export function CoinWays({ asset, addresses }: { asset: Asset; addresses: CoinAddresses }) {
  const options = useQuery(chainOptionsQuery).data?.filter((option) => option.asset === asset) ?? []
  const ways = [
    { way: 'receive', label: t('Receive'), isOpen: options.some(({ can_deposit }) => can_deposit) },
    { way: 'withdraw', label: t('Withdraw'), isOpen: options.some(({ can_withdraw }) => can_withdraw) },
  ] as const
  if (!ways.some(({ isOpen }) => isOpen)) return null
  return (
    <div className="-mb-2 flex flex-wrap gap-x-1 pt-1 ps-10">
      {ways.map(({ way, label, isOpen }) =>
        isOpen ? (
          <ButtonLink
            key={way}
            to={`${addresses[way]}?asset=${asset}`}
            variant="quiet"
            size="small"
            aria-label={`${label} ${asset}`}
          >
            {label}
          </ButtonLink>
        ) : null,
      )}
    </div>
  )
}
