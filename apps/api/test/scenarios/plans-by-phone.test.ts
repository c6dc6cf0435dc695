// A recurring buy by M-Pesa: an ordinary order, and a prompt on its customer's own verified phone.
import { listOrders } from '@kivuko/contract/orders.ts'
import { expect, test } from 'vitest'
import { runPlan } from '../../src/trading/plans/run-plan.ts'
import { wakePlans } from '../../src/trading/plans/wake-plans.ts'
import { buy, dueRuns, nextOf, plansOf, runDue, travel } from '../support/plans.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { verifyPhone } from '../support/verification.ts'

test('REC-21 a recurring buy by phone rings its customer’s own verified phone once, and is an order like any other', async () => {
  await using app = await startTestApp({ sandbox: true })
  app.sandbox.control.phones.autoAnswer('accept')
  const ada = await app.customer('Ada Obi')
  await verifyPhone(app, ada, '+254712345678')
  const made = await buy(ada, { funding: 'mpesa', currency: 'KES' })
  expect(made.body).toMatchObject({ funding: 'mpesa', currency: 'KES', amount: '1000.00' })
  await travel(app, (await nextOf(app, made.body.id)).runs)
  await wakePlans(app.deps)
  const [due] = await dueRuns(app.deps)
  await runPlan(app.deps, due as never)
  await runDue(app.deps)
  const { orders } = (await ada.call(listOrders)).body
  const [plan] = await plansOf(ada)
  expect(plan?.runs).toMatchObject([{ state: 'done' }])
  expect(orders.map(({ reference }) => reference)).toEqual([plan?.runs[0]?.reference])
  await app.startBackground()
  await until('the order is paid', async () => {
    const [paid] = (await ada.call(listOrders)).body.orders
    return paid?.status === 'completed'
  })
})
