// Goal: whenever the process dies that pays a bulk payout, no row is paid twice and none is forgotten.
import { test } from 'vitest'
import { schedulesTimeoutMs, trySchedules } from '../../../../tools/testing/schedules.ts'
import { killWhilePaying } from '../support/kill-while-paying.ts'

const SIZES = { short: { kills: 1, count: 24 }, long: { kills: 8, count: 400 } }
const TARGET = 100

test('PTN-178 killed at random instants, each row of a bulk payout is paid once or its money is back', {
  // It waits for what a kill left in doubt, which the network is asked about later and later.
  tags: 'long',
  timeout: schedulesTimeoutMs(),
}, async () => {
  await trySchedules({ name: 'kill-during-bulk-payout', unit: 'kills', target: TARGET }, ({ seed, isShort, size }) => {
    const { kills, count } = isShort ? SIZES.short : SIZES.long
    return killWhilePaying({ seed, kills, count: size ?? count })
  })
})
