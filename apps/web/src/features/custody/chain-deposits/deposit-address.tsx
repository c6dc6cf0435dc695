import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import type { ChainOption } from '#lib/chain-options.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { GroupedText } from '#ui/grouped-text.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { QrPicture } from '#ui/qr-picture.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { addressQuery } from './api.ts'

/** The customer's own address, to scan, to copy and to compare. */
export function DepositAddress({ option: { asset, network, network_name } }: { option: ChainOption }) {
  const { data, error, isFetching, refetch } = useQuery(addressQuery(asset, network))
  if (error)
    return (
      <ErrorState
        title={t('Your address could not be shown')}
        detail={errorText(error, '') || undefined}
        query={{ refetch, isFetching }}
      />
    )
  if (!data) return <Waiting>{t('Getting your address…')}</Waiting>
  return (
    <section
      aria-label={t('Your address for {coin} over {network}', { coin: asset, network: network_name })}
      className="enter flex flex-col gap-3"
    >
      <SectionHeading title={t('Your address')} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <QrPicture src={data.qr} alt={t('Picture of the address, to scan with the sending wallet')} />
        <div className="flex min-w-0 grow basis-60 flex-col items-start gap-3">
          <p>
            <GroupedText>{data.address}</GroupedText>
          </p>
          <CopyButton text={data.address} label={t('the address')} />
        </div>
      </div>
    </section>
  )
}
