// The account itself and what its country can charge, its customers, charges and events.
import { ORDER_FIATS } from '@kivuko/contract/buying.ts'
import type { Delivery } from '../webhooks/delivery.ts'
import { matchesType } from './endpoints.ts'
import { invalidRequest } from './errors.ts'
import { ACCOUNT_ID } from './merchant.ts'
import { type CardNetwork, type EventObject, getObject, pageOf, type StoredMethod } from './network.ts'
import { type Charge, type Customer, newCustomer } from './objects.ts'
import { type Call, CREATED, type Operation, PAGING, retrieval } from './operation.ts'
import { createdIn, emailOf, flagOf, hashOf, listOf, mergedMetadata, textOf } from './parameters.ts'

const ADDRESS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'].map((name) => `address[${name}]`)
const CUSTOMER_TAKES = [...ADDRESS, 'description', 'email', 'metadata', 'name', 'phone', 'preferred_locales'] as const

function createCustomer({ network, input }: Call) {
  const customer = newCustomer({
    address: hashOf(input, 'address') ?? null,
    description: textOf(input, 'description') ?? null,
    email: emailOf(input, 'email') ?? null,
    metadata: mergedMetadata(input, {}),
    name: textOf(input, 'name') ?? null,
    phone: textOf(input, 'phone') ?? null,
    preferred_locales: listOf(input, 'preferred_locales'),
  })
  network.store.put('customer', customer.id, customer)
  network.emit('customer.created', customer)
  return customer
}

function updateCustomer({ network, path, input }: Call) {
  const customer = getObject(network, 'customer', path.id as string)
  const changes: Record<string, unknown> = { metadata: mergedMetadata(input, customer.metadata) }
  emailOf(input, 'email')
  for (const name of ['description', 'email', 'name', 'phone']) {
    if (input[name] !== undefined) changes[name] = textOf(input, name) ?? null
  }
  const updated: Customer = { ...customer, ...changes }
  network.store.put('customer', updated.id, updated)
  network.emit('customer.updated', updated)
  return updated
}

/** With their cards; what they paid stays, and the name is still known. */
function removeCustomer({ network, path }: Call) {
  const { id } = getObject(network, 'customer', path.id as string)
  for (const { object } of network.store.list<StoredMethod>('payment_method', { parent: id }))
    network.store.remove('payment_method', object.id)
  const removed = { id, object: 'customer', deleted: true }
  network.store.put('customer', id, removed)
  network.emit('customer.deleted', removed)
  return removed
}

function retrieveCustomer({ network, path }: Call) {
  const id = path.id as string
  return network.store.find<{ id: string }>('customer', id) ?? getObject(network, 'customer', id)
}

function listCustomers({ network, input }: Call) {
  const email = textOf(input, 'email')
  const { from, to } = createdIn(input)
  const customers = network.store
    .list<Customer & { created: number; deleted?: boolean }>('customer')
    .filter((each) => !each.deleted && (!email || each.email === email) && each.created >= from && each.created <= to)
  return pageOf(customers, input, '/v1/customers')
}

function listCharges({ network, input }: Call) {
  const { from, to } = createdIn(input)
  const customer = textOf(input, 'customer')
  const charges = network.store
    .list<Charge & { created: number }>('charge', { parent: textOf(input, 'payment_intent') })
    .filter((each) => (!customer || each.customer === customer) && each.created >= from && each.created <= to)
  return pageOf(charges, input, '/v1/charges')
}

/** How many endpoints have not taken it. What is lost on its way was not taken, whatever the network believes. */
function awaiting({ store }: CardNetwork, { id }: EventObject): number {
  const deliveries = store.list<Delivery>('delivery', { parent: id })
  const taken = new Set(deliveries.filter(({ status }) => status === 'delivered').map(({ endpoint }) => endpoint))
  return new Set(deliveries.map(({ endpoint }) => endpoint).filter((endpoint) => !taken.has(endpoint))).size
}

const TYPES_MAX = 20

function listEvents({ network, input }: Call) {
  const listed = listOf(input, 'types')
  const type = textOf(input, 'type')
  if (type !== undefined && listed.length > 0) throw invalidRequest('You may pass only one of these: type, types.')
  if (listed.length > TYPES_MAX) throw invalidRequest(`Array too long: at most ${TYPES_MAX}`, undefined, 'types')
  const types = type === undefined ? listed : [type]
  const isDelivered = input.delivery_success === undefined ? undefined : flagOf(input, 'delivery_success')
  const { from, to } = createdIn(input)
  const events = network.store
    .list<EventObject>('event')
    .filter(({ created, type: of }) => {
      return created >= from && created <= to && (types.length === 0 || types.some((each) => matchesType(of, each)))
    })
    .map((event) => ({ ...event, pending_webhooks: awaiting(network, event) }))
    .filter((event) => isDelivered === undefined || isDelivered === (event.pending_webhooks === 0))
  return pageOf(events, input, '/v1/events')
}

/** No account can live there, so nothing is said of them. */
const NO_COUNTRIES = ['NG', 'KE']

/** Everywhere else every currency is charged; in Brazil the real alone (docs.stripe.com/currencies, read 2026-11). */
function tellCountry({ path }: Call) {
  const id = (path.id as string).toUpperCase()
  if (!/^[A-Z]{2}$/.test(id) || NO_COUNTRIES.includes(id))
    throw invalidRequest(`Country '${id}' is unknown. Try using a 2-character alphanumeric country code.`)
  const all = ORDER_FIATS.map((code) => code.toLowerCase())
  return { id, object: 'country_spec', supported_payment_currencies: id === 'BR' ? ['brl'] : all }
}

function tellAccount({ network }: Call) {
  const { country, settles } = network.merchant.account()
  return {
    id: ACCOUNT_ID,
    object: 'account',
    business_profile: { name: 'Kivuko', support_email: null, url: null },
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    country,
    default_currency: settles[0],
    details_submitted: true,
    email: 'merchant@kivuko.example',
    payouts_enabled: true,
    type: 'standard',
  }
}

const EVENTS_TAKE = ['type', 'types', 'delivery_success', ...CREATED, ...PAGING] as const

export const accountOperations: readonly Operation[] = [
  { method: 'POST', url: '/v1/customers', takes: CUSTOMER_TAKES, run: createCustomer },
  { method: 'GET', url: '/v1/customers', takes: ['email', ...CREATED, ...PAGING], run: listCustomers },
  { method: 'GET', url: '/v1/customers/:id', takes: [], run: retrieveCustomer },
  { method: 'POST', url: '/v1/customers/:id', takes: CUSTOMER_TAKES, run: updateCustomer },
  { method: 'DELETE', url: '/v1/customers/:id', takes: [], run: removeCustomer },
  { method: 'GET', url: '/v1/charges', takes: ['payment_intent', 'customer', ...CREATED, ...PAGING], run: listCharges },
  retrieval('charge', '/v1/charges'),
  { method: 'GET', url: '/v1/events', takes: EVENTS_TAKE, run: listEvents },
  retrieval('event', '/v1/events', 'id'),
  { method: 'GET', url: '/v1/account', takes: [], run: tellAccount },
  { method: 'GET', url: '/v1/country_specs/:id', takes: [], run: tellCountry },
]
