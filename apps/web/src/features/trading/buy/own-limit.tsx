// The line of what is left of the limits, on pages that keep no state of the server.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LimitLine } from '#lib/limit-line.tsx'

export function OwnLimit({ currency }: { currency: string | undefined }): ReactNode {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={queries}>
      <LimitLine operation="purchase" currency={currency} />
    </QueryClientProvider>
  )
}
