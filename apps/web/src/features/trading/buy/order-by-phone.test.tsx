// An order paid by phone, on its page.
import { me } from '@kivuko/contract/auth.ts'
import { kycStatusOf } from '@kivuko/contract/kyc.ts'
import { paymentStatus } from '@kivuko/contract/mobile-money.ts'
import { getOrder } from '@kivuko/contract/orders.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '../../../../test/buying-samples.ts'
import { sampleStatus } from '../../../../test/kyc-samples.ts'
import { deposit } from '../../../../test/money-driver.tsx'
import { ADA } from '../../../../test/people.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on } from '../../../../test/server.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

test('FST-33 how a prompt ended is said once, beside the button for another', async () => {
  const problem = 'The payment was cancelled on the phone. Nothing was taken.'
  fakeApi(
    on(me, ADA),
    on(kycStatusOf, sampleStatus()),
    on(getOrder, sampleOrder({ payment_method: 'mpesa', instructions: null, problem })),
    on(paymentStatus, deposit({ status: 'failed', message: problem })),
  )
  await openApp('/order-confirmation?reference=KV-7Q2M-9XRD')
  expect(await screen.findByRole('button', { name: 'Send the prompt again' })).toBeDefined()
  expect(screen.getAllByText(problem)).toHaveLength(1)
})
