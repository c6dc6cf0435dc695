// Troubles of M-Pesa: it is down, it says nothing of payouts it took, its float is empty, our key to it has expired.
import { until } from '../../apps/api/test/support/until.ts'
import { DARAJA_ENDPOINTS } from '../../apps/sandbox/src/daraja/daraja-api.ts'
import type { Game } from './game.ts'
import { stopMoney, type Trouble } from './trouble.ts'

/** As many calls as a game makes, and more. */
const ALL = 1_000
/** Is paid, and nobody is told. */
const SILENT_PHONE = '0722990008'
const SILENT_PAYOUTS = 2
const SILENT = { alert: 'KivukoProviderSilent', labels: { provider: 'mobile_money' } }

/** Both ways are stopped, and whoever wants to pay a phone is told so at once instead of waiting for nothing. */
async function stopMpesa(game: Game): Promise<string> {
  const did = await stopMoney(game, 'mpesa_in', 'mpesa_out')
  // Each process hears of it within a second; what was taken until then waits.
  await until('new payouts are refused', async () => !(await game.customers.pay('0712345679')))
  return `${did}; new payouts are refused`
}

const isDown: Trouble = {
  name: 'M-Pesa down',
  runbook: 'provider-silent.md',
  ...SILENT,
  async begin({ sandbox }) {
    const { phones } = sandbox.control
    for (const endpoint of DARAJA_ENDPOINTS) phones.fail({ endpoint, how: 'down', times: ALL })
  },
  act: stopMpesa,
  async end({ sandbox }) {
    sandbox.control.phones.clearFaults()
  },
}

const isUnknown: Trouble = {
  name: 'unknown payouts age',
  runbook: 'unknown-outcome.md',
  alert: 'KivukoUnknownOutcome',
  labels: { kind: 'disbursement' },
  async begin({ sandbox, customers }) {
    sandbox.control.phones.fail({ endpoint: 'transactionstatus', how: 'rubbish', times: ALL })
    for (let taken = 0; taken < SILENT_PAYOUTS; ) if (await customers.pay(SILENT_PHONE)) taken += 1
  },
  act: (game) => stopMoney(game, 'mpesa_out'),
  async end({ sandbox }) {
    sandbox.control.phones.clearFaults()
  },
  async left({ deps, sandbox }) {
    const phone = SILENT_PHONE.replace(/^0/, '254')
    const paid = sandbox.control.phones.payouts(phone).length
    const known = await deps.db
      .selectFrom('disbursements')
      .select('id')
      .where('phone', '=', `+${phone}`)
      .where('state', '=', 'paid')
      .execute()
    return known.length === paid ? [] : [`of ${paid} silent payouts ${known.length} are known to be paid`]
  },
}

function isEmpty(): Trouble {
  let before = 0
  return {
    name: 'float empty',
    runbook: 'float-empty.md',
    alert: 'KivukoPayoutsWaitForFloat',
    labels: { provider: 'mpesa' },
    async begin({ sandbox }) {
      before = sandbox.control.phones.operator().payoutFloat
      sandbox.control.phones.setPayoutFloat(0)
    },
    act: (game) => stopMoney(game, 'mpesa_out'),
    async end({ sandbox }) {
      sandbox.control.phones.setPayoutFloat(before)
    },
  }
}

const hasExpired: Trouble = {
  name: 'credential expired',
  runbook: 'credential-expired.md',
  ...SILENT,
  async begin({ sandbox }) {
    sandbox.control.phones.expireCredentials(true)
  },
  act: stopMpesa,
  async end({ sandbox }) {
    sandbox.control.phones.expireCredentials(false)
  },
}

export const MPESA_TROUBLES = { isDown, isUnknown, isEmpty: isEmpty(), hasExpired } as const
