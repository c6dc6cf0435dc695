// Goal: the books are proved and reconciled by command when the console cannot be used.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paymentToReturn } from '../../src/accounting/recipes/refund.ts'
import { mpesaStatement } from '../support/reconciliations.ts'
import { runOperatorCommand } from '../support/run-operator-command.ts'
import { startTestApp } from '../support/test-app.ts'
import { mpesaSettings } from '../support/test-settings.ts'

/** Each is a process of its own, which a busy machine is slow to start. */
const COMMANDS_TAKE = { timeout: 90_000, tags: 'long' }

test(
  'OPS-91 the ledger is proved by command: right, or what is wrong and a code that says so',
  COMMANDS_TAKE,
  async () => {
    await using app = await startTestApp({ sandbox: true })
    const right = await runOperatorCommand(app, 'verify-ledger', [])
    expect(right).toEqual({ code: 0, output: 'The ledger is right: every check was passed.\n' })
    // Nobody can do this to it but who owns the database.
    await sql`update ledger.accounts set balance = balance + 1 where name = 'treasury:BTC'`.execute(app.deps.db)
    const wrong = await runOperatorCommand(app, 'verify-ledger', [])
    expect(wrong.code).toBe(1)
    expect(wrong.output).toContain('The ledger is wrong:')
    expect(wrong.output).toContain('balance follows from the last entry: treasury:BTC')
  },
)

test('OPS-91 a statement is reconciled by command, as a file too', COMMANDS_TAKE, async () => {
  await using app = await startTestApp({ sandbox: true })
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-statement-'))
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
  const file = join(folder, 'statement.csv')
  const { mpesa, keys } = app.sandbox
  const env = {
    ...mpesaSettings(mpesa),
    STRIPE_SECRET_KEY: keys.secret,
    STRIPE_PUBLISHABLE_KEY: keys.publishable,
    STRIPE_WEBHOOK_SECRET: keys.webhook,
    STRIPE_API_URL: app.sandbox.url,
  }
  const total = money('NGN', 50_000n)
  await app.deps.ledger.post(paymentToReturn({ causeId: 'ord_unheard_of', provider: 'stripe', total }))
  const asked = await runOperatorCommand(app, 'reconcile', [], env)
  expect(asked.output).toContain('stripe: 0 lines read, 0 matched, 1 differences.')
  expect(asked.output).toContain('in transit: journal:payment_to_return:ord_unheard_of, NGN 500.00 against none')
  const strange = { receipt: 'SKA1AA22BB', at: app.clock.now(), paidIn: '10.00' }
  await writeFile(file, mpesaStatement([strange]))
  const read = await runOperatorCommand(app, 'reconcile', ['mpesa', file], env)
  expect(read.output).toContain('KES: ledger 0.00, statement 10.00, unexplained 0.00')
})
