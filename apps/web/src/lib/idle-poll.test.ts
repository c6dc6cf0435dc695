import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { idlePoll } from './idle-poll.ts'

afterEach(() => {
  vi.useRealTimers()
  delete document.documentElement.dataset.saving
})

test.each([
  { isSaving: false, asked: 4 },
  { isSaving: true, asked: 1 },
])(
  'APP-31 a list that is left open is asked for again, and not for whoever saves data ($isSaving)',
  async ({ isSaving, asked }) => {
    vi.useFakeTimers()
    if (isSaving) document.documentElement.dataset.saving = ''
    const queryFn = vi.fn(async () => 'a list')
    const observer = new QueryObserver(new QueryClient(), {
      queryKey: ['list'],
      queryFn,
      refetchInterval: idlePoll(30_000),
    })
    const leave = observer.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(95_000)
    leave()
    expect(queryFn).toHaveBeenCalledTimes(asked)
  },
)
