// What Stripe refuses, and in which form: the platform reads the type, the code and the parameter.
import { asker, CARD, customer, refusal, type StripeKeys } from './stripe-shapes.ts'
import { type Contract, call } from './suite.ts'

const refusals: Contract<StripeKeys>['parts'][number] = {
  name: 'how parameters are refused',
  async run(keys, expect) {
    const { post } = asker(keys)
    const unknown = (param: string) => refusal('invalid_request_error', { code: 'parameter_unknown', param })
    const given = { amount: 2000, currency: 'usd' }
    const intents = (form: object) => post('/v1/payment_intents', form)
    await expect('an unknown parameter', intents({ ...given, colour: 'red' }), {
      status: 400,
      shape: unknown('colour'),
    })
    await expect(
      'an unknown parameter within another',
      intents({ ...given, payment_method_options: { card: { colour: 'red' } } }),
      { status: 400, shape: unknown('payment_method_options[card][colour]') },
    )
    await expect(
      'the way to choose methods that this version took away',
      intents({ ...given, payment_method_types: ['card'] }),
      { status: 400, shape: unknown('payment_method_types') },
    )
    await expect('an amount below the least', intents({ ...CARD, amount: 49, currency: 'usd' }), {
      status: 400,
      shape: refusal('invalid_request_error', { code: 'amount_too_small' }),
    })
    await expect('no amount', intents({ ...CARD, currency: 'usd' }), {
      status: 400,
      shape: refusal('invalid_request_error', { code: 'parameter_missing', param: 'amount' }),
    })
  },
}

const strictness: Contract<StripeKeys>['parts'][number] = {
  name: 'how lists, bodies, versions and keys are refused',
  async run(keys, expect) {
    const { get, post, postJson, headers } = asker(keys)
    const bad = refusal('invalid_request_error')
    await expect('an email that is none', post('/v1/customers', { email: 'nobody' }), {
      status: 400,
      shape: refusal('invalid_request_error', { code: 'email_invalid' }),
    })
    await expect('a page of more than a hundred', get('/v1/charges?limit=500'), { status: 400, shape: bad })
    await expect('a page after nothing', get('/v1/charges?starting_after=ch_nobody'), {
      status: 400,
      shape: refusal('invalid_request_error', { code: 'resource_missing', param: 'starting_after' }),
    })
    await expect('a field that is not there to be opened', get('/v1/charges?limit=1&expand[0]=data.colour'), {
      status: 400,
      shape: bad,
    })
    await expect('a body of JSON', postJson('/v1/customers', { name: 'Contract Suite' }), { status: 400, shape: bad })
    await expect(
      'a version there never was',
      call(`${keys.url}/v1/balance`, { headers: { ...headers, 'stripe-version': '1999-01-01' } }),
      { status: 400, shape: bad },
    )
    await expect('no key', call(`${keys.url}/v1/balance`), { status: 401, shape: bad })
    const key = { 'idempotency-key': `contract-${Date.now()}` }
    await expect('a key is used', post('/v1/customers', { name: 'One' }, key), { status: 200, shape: customer })
    await expect('the same key for something else', post('/v1/customers', { name: 'Two' }, key), {
      status: 400,
      shape: refusal('idempotency_error'),
    })
  },
}

const selections: Contract<StripeKeys>['parts'][number] = {
  name: 'two ways to choose methods at once',
  // What the network itself says to these two in this version is not published.
  isOfSandboxOnly: true,
  async run(keys, expect) {
    const given = { ...CARD, amount: 2000, currency: 'usd', automatic_payment_methods: { enabled: true } }
    await expect('cards alone, and whatever the account turns on', asker(keys).post('/v1/payment_intents', given), {
      status: 400,
      shape: refusal('invalid_request_error'),
    })
  },
}

export const stripeRefusals = [refusals, strictness, selections]
