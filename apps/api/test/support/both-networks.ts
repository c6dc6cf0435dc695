// A test's app with both phone networks, for stories of Airtel Money.
import { giveNaira, WHOLE_UNITS } from './phone-payments.ts'
import { type Customer, startTestApp, type TestApp } from './test-app.ts'

export async function startBoth(env: Record<string, string> = {}): Promise<TestApp> {
  return startTestApp({ sandbox: true, airtel: true, env })
}

export async function startBothPaying(): Promise<TestApp> {
  const app = await startBoth()
  app.sandbox.control.airtel.autoAnswer('accept')
  app.sandbox.control.phones.autoAnswer('accept')
  await app.startBackground()
  return app
}

export async function rich(app: TestApp, units = WHOLE_UNITS): Promise<Customer> {
  const customer = await app.customer()
  await giveNaira(app, customer, units)
  return customer
}
