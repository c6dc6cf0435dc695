import { expect, test } from 'vitest'
import { job } from './job.ts'

const read = job<{ network: string }>({ name: 'read', key: ({ network }) => `read:${network}` })
const tidy = job({ name: 'tidy' })

test('a line of the crontab carries the key, so that one job waits at a time', () => {
  expect(read.cron('*/10 * * * *', { network: 'base' })).toBe(
    '*/10 * * * * read ?id=read-base&jobKey=read:base {"network":"base"}',
  )
  expect(tidy.cron('7 * * * *')).toBe('7 * * * * tidy {}')
})

test('a watch keeps the time of the job that waits', () => {
  expect(read.watch({ network: 'base' }).cron).toBe(
    '* * * * * read ?id=read-base&jobKey=read:base&jobKeyMode=preserve_run_at {"network":"base"}',
  )
  expect(() => tidy.watch()).toThrow('the job tidy has no key')
})

test('a payload holds nothing that JSON loses', () => {
  // @ts-expect-error: a date would come back as text.
  const dated = job<{ at: Date }>({ name: 'dated' })
  expect(dated.of({ at: new Date(0) }).key).toBeUndefined()
})
