import { useQuery } from '@tanstack/react-query'
import { depositBoundsQuery } from './api.ts'
import { type DepositBounds, USUAL_BOUNDS } from './read-deposit.ts'

/** What can be added at once; the server refuses what is outside in any case. */
export function useDepositBounds(): DepositBounds {
  return useQuery(depositBoundsQuery).data ?? USUAL_BOUNDS
}
