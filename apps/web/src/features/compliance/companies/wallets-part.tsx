// What the company has and what moved, how money comes in, how a maker sends it, and its statement.
import { FILE_NAME } from 'virtual:brand'
import type { Company } from '@kivuko/contract/companies.ts'
import { MAKERS, type MemberRole } from '@kivuko/contract/member-roles.ts'
import { t } from '@kivuko/contract/text.ts'
import { exportTransactions, INCOMING_TYPES, type Transaction } from '@kivuko/contract/transactions.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { downloadOrQueue } from '#lib/download.ts'
import { formatAmount, formatCoins, formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CopyLine } from '#ui/copy-line.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { ListCard } from '#ui/list-card.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { holdingsQuery, linesQuery, walletsQuery } from './api.ts'
import { SendForm } from './send-form.tsx'

export function WalletsPart({ company }: { company: Company }) {
  const isMaker = company.role !== null && (MAKERS as readonly MemberRole[]).includes(company.role)
  return (
    <>
      <Balances id={company.id} />
      {isMaker && !company.is_held ? <SendForm id={company.id} /> : null}
      {company.pay_address ? (
        <Card aria-labelledby="fill-heading" className="flex flex-col gap-3">
          <SectionHeading id="fill-heading" title={t('Add money')} />
          <p className="text-sm leading-6 text-ink-soft">
            {t(
              'Anyone with an account here sends naira, shillings or dollars to the company by this address, as to a person. It takes no mail.',
            )}
          </p>
          <dl>
            <CopyLine label={t('Address of the company')} shown={company.pay_address} />
          </dl>
        </Card>
      ) : null}
      <Lines id={company.id} />
    </>
  )
}

function Balances({ id }: { id: string }) {
  const wallets = useQuery(walletsQuery(id))
  const holdings = useQuery(holdingsQuery(id))
  return (
    <Card aria-labelledby="balances-heading" className="flex flex-col gap-3">
      <SectionHeading id="balances-heading" title={t('Balances')} />
      {wallets.data ? (
        <Receipt>
          {wallets.data.map(({ currency, available_balance: amount }) => (
            <ReceiptRow key={currency} label={currency}>
              {formatAmount(currency, amount)}
            </ReceiptRow>
          ))}
          {(holdings.data ?? []).map(({ asset, available_balance: amount }) => (
            <ReceiptRow key={asset} label={asset}>
              {formatCoins(asset, amount)}
            </ReceiptRow>
          ))}
        </Receipt>
      ) : wallets.isError ? (
        <ErrorState title={t('The balances could not be loaded.')} query={wallets} />
      ) : (
        <SkeletonRows rows={3} label={t('Loading the balances…')} />
      )}
    </Card>
  )
}

function isIncoming({ transaction_type }: Pick<Transaction, 'transaction_type'>): boolean {
  return INCOMING_TYPES.includes(transaction_type)
}

function Lines({ id }: { id: string }) {
  const query = useQuery({ ...linesQuery(id), select: ({ transactions }) => transactions })
  const saving = useMutation({
    mutationFn: () =>
      downloadOrQueue(
        exportTransactions,
        { query: { format: 'statement' }, company: id },
        { name: `${FILE_NAME}-report.pdf`, onProgress: () => {} },
      ),
  })
  return (
    <>
      <ListCard
        id="lines-heading"
        title={t('Newest transactions')}
        query={query}
        rows={3}
        texts={{
          loading: t('Loading the transactions…'),
          failed: t('The transactions could not be loaded.'),
          empty: t('No transactions yet'),
          emptyText: t('What comes in and goes out stands here.'),
        }}
        aside={
          <Button variant="secondary" size="small" loading={saving.isPending} onClick={() => saving.mutate()}>
            {t('Statement as PDF')}
          </Button>
        }
      >
        {(line) => (
          <li key={line.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
            <span className="min-w-0 wrap-anywhere">
              {line.description}
              <span className="block text-sm text-ink-soft">{formatDateTime(line.created_at)}</span>
            </span>
            <span
              className={`ml-auto font-medium whitespace-nowrap tabular-nums ${isIncoming(line) ? 'text-success' : 'text-ink'}`}
            >
              {isIncoming(line) ? '+' : '−'}
              {formatAmount(line.currency, line.net_amount)}
            </span>
          </li>
        )}
      </ListCard>
      {saving.error ? <Alert>{errorText(saving.error, t('That did not work. Please try again.'))}</Alert> : null}
    </>
  )
}
