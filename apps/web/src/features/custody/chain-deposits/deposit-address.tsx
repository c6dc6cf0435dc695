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
import { RECEIVE_TEXT } from './messages.ts'

/** The customer's own address, to scan, to copy and to compare. */
export function DepositAddress({ option: { asset, network, network_name } }: { option: ChainOption }) {
  const { data, error, isFetching, refetch } = useQuery(addressQuery(asset, network))
  if (error)
    return (
      <ErrorState
        title={RECEIVE_TEXT.addressFailed}
        detail={errorText(error, '') || undefined}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <Waiting>{RECEIVE_TEXT.addressLoading}</Waiting>
  return (
    <section aria-label={RECEIVE_TEXT.addressOf(asset, network_name)} className="enter flex flex-col gap-3">
      <SectionHeading title={RECEIVE_TEXT.addressTitle} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <QrPicture src={data.qr} alt={RECEIVE_TEXT.qr} />
        <div className="flex min-w-0 grow basis-60 flex-col items-start gap-3">
          <p>
            <GroupedText>{data.address}</GroupedText>
          </p>
          <CopyButton text={data.address} label={RECEIVE_TEXT.address} />
        </div>
      </div>
    </section>
  )
}
