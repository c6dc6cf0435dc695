import { NOTICE_KINDS, NOTICE_WAYS, type NoticeChannel, type NoticeKind } from '@kivuko/contract/notice-choices.ts'
import type { Preferences } from '@kivuko/contract/notifications.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Cell, preferencesQuery, pushDevicesQuery, saveNoticeChoice } from './api.ts'

/** The list before it may be long: its page leads here. */
export const CHOICES_HEADING = 'choices-heading'

/** Which notices come by which channel; saved with the tick. Where the operator sends no pushes, nobody reads of them. */
export function NoticeChoices() {
  const { data, isError, isFetching, refetch } = useQuery(preferencesQuery)
  const { data: pushes } = useQuery(pushDevicesQuery)
  const channels: readonly NoticeChannel[] = pushes?.public_key ? ['mail', 'text', 'push'] : ['mail', 'text']
  return (
    <Card aria-labelledby={CHOICES_HEADING} className="flex flex-col gap-3">
      <SectionHeading id={CHOICES_HEADING} title={t('How you are told')} />
      <p className="text-sm leading-6 text-ink-soft">
        {t(
          'Everything is in the list of notifications. Receipts, and news about the security of your account, always come by email. Texts go to your verified phone.',
        )}
      </p>
      {isError ? (
        <ErrorState title={t('Failed to load your choices')} query={{ refetch, isFetching }} />
      ) : data === undefined ? (
        <SkeletonRows rows={4} label={t('Loading your choices…')} />
      ) : (
        <Choices notices={data.notices} channels={channels} />
      )}
    </Card>
  )
}

const KINDS: Record<NoticeKind, string> = {
  transaction: t('Deposits, transfers and exchanges'),
  payment: t('Payments that expire or go back'),
  kyc: t('Your documents and identity checks'),
  security: t('Security of your account'),
  other: t('Everything else'),
}
const CHANNELS: Record<NoticeChannel, string> = { mail: t('Email'), text: t('Text'), push: t('Push') }

type ChoicesProps = { notices: Preferences['notices']; channels: readonly NoticeChannel[] }

function Choices({ notices, channels }: ChoicesProps) {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: saveNoticeChoice,
    onSuccess: (preferences) => queries.setQueryData(preferencesQuery.queryKey, preferences),
  })
  const kinds = NOTICE_KINDS.filter((kind) => channels.some((channel) => NOTICE_WAYS[kind][channel] !== 'never'))
  const isOn = ({ kind, channel }: Cell) => {
    const isSaving = saving.isPending && saving.variables.kind === kind && saving.variables.channel === channel
    return isSaving ? saving.variables.isOn : notices[kind][channel]
  }
  return (
    <>
      <table className="w-full border-collapse text-ink" aria-busy={saving.isPending || undefined}>
        <thead>
          <tr className="text-sm text-ink-soft">
            <td />
            {channels.map((channel) => (
              <th key={channel} scope="col" className="w-14 pb-1 text-center font-medium sm:w-20">
                {CHANNELS[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind} className="border-t border-line">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                {KINDS[kind]}
              </th>
              {channels.map((channel) => (
                <td key={channel} className="text-center">
                  <Way
                    cell={{ kind, channel }}
                    isOn={isOn({ kind, channel })}
                    onChange={(wanted) => {
                      if (!saving.isPending) saving.mutate({ kind, channel, isOn: wanted })
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {saving.isError ? <Alert>{t('Your choice could not be saved. Please try again.')}</Alert> : null}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {saving.isSuccess ? t('Saved') : ''}
      </p>
    </>
  )
}

/** A box to tick, wide enough for a thumb; or that there is nothing to choose. */
function Way({ cell, isOn, onChange }: { cell: Cell; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { kind, channel } = cell
  const way = NOTICE_WAYS[kind][channel]
  if (way === 'always') return <span className="text-sm text-ink-soft">{t('Always')}</span>
  if (way === 'never')
    return (
      <span className="text-ink-soft">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('Never')}</span>
      </span>
    )
  return (
    <label className="inline-flex size-11 items-center justify-center">
      <span className="sr-only">{t('{kind}: {channel}', { kind: KINDS[kind], channel: CHANNELS[channel] })}</span>
      <input
        type="checkbox"
        checked={isOn}
        className="size-5 accent-primary"
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
