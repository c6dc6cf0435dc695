// How far the audit was found to be as it was written, and with which key it is signed.
import { auditChain } from '@kivuko/contract/console-audit.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#lib/api-client.ts'
import { formatCount, formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'

const chainQuery = queryOf(['console', 'audit-chain'], auditChain)

export function ChainNote() {
  const { data, isError } = useQuery(chainQuery)
  if (data?.check?.problem)
    return (
      <Alert title="The audit was altered">
        {data.check.problem} Seen {formatDateTime(data.check.checked_at)}. Change nothing, and run verify-audit.ts.
      </Alert>
    )
  return (
    <p className="min-h-6 text-sm leading-6 text-ink-soft">
      {isError ? 'The state of the audit’s chain could not be loaded.' : null}
      {data && !data.check ? 'The audit’s chain is verified for the first time within the hour.' : null}
      {data?.check
        ? `Chain verified up to line ${formatCount(Number(data.check.number))}, ${formatDateTime(data.check.checked_at)}.`
        : null}
      {data ? (
        <>
          {' '}
          Signing key <span className="font-mono">{data.fingerprint}</span>.
        </>
      ) : null}
    </p>
  )
}
