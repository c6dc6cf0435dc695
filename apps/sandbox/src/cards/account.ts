// The rest of the account: customers, charges, balance lines, events and webhook endpoints.
import { newId, unixSeconds } from '../ids.ts'
import { invalidRequest } from './errors.ts'
import { API_VERSION, type BalanceLine, type EventObject, getObject, pageOf, type StoredMethod } from './network.ts'
import { type Charge, type Customer, newCustomer } from './objects.ts'
import { type Call, type Operation, PAGING, retrieval } from './operation.ts'
import { createdIn, hashOf, listOf, mergedMetadata, requiredText, textOf } from './parameters.ts'

export type Endpoint = { id: string; url: string; secret: string; enabled_events: string[] }

const CUSTOMER_TAKES = ['address', 'description', 'email', 'metadata', 'name', 'phone', 'preferred_locales'] as const

function createCustomer({ network, input }: Call) {
  const customer = newCustomer({
    address: hashOf(input, 'address') ?? null,
    description: textOf(input, 'description') ?? null,
    email: textOf(input, 'email') ?? null,
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
  for (const name of ['description', 'email', 'name', 'phone']) {
    if (input[name] !== undefined) changes[name] = textOf(input, name) ?? null
  }
  const updated: Customer = { ...customer, ...changes }
  network.store.put('customer', updated.id, updated)
  network.emit('customer.updated', updated)
  return updated
}

/** With their cards; what they paid stays. */
function removeCustomer({ network, path }: Call) {
  const { id } = getObject(network, 'customer', path.id as string)
  for (const { object } of network.store.list<StoredMethod>('payment_method', { parent: id }))
    network.store.remove('payment_method', object.id)
  network.store.remove('customer', id)
  return { id, object: 'customer', deleted: true }
}

function listCharges({ network, input }: Call) {
  const charges = network.store.list<Charge>('charge', { parent: textOf(input, 'payment_intent') })
  return pageOf(charges, input, '/v1/charges')
}

function listEvents({ network, input }: Call) {
  const types = [textOf(input, 'type') ?? [], listOf(input, 'types')].flat()
  const { from } = createdIn(input)
  const isAsked = (event: EventObject) =>
    event.created >= from && (types.length === 0 || types.some((type) => matchesType(event.type, type)))
  return pageOf(network.store.list<EventObject>('event').filter(isAsked), input, '/v1/events')
}

/** `charge.*` and `*` stand for what one would think. */
export function matchesType(type: string, pattern: string): boolean {
  return pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)))
}

function createEndpoint({ network, input }: Call) {
  const url = requiredText(input, 'url')
  if (!URL.canParse(url)) throw invalidRequest('Invalid URL', 'url_invalid', 'url')
  const enabled_events = listOf(input, 'enabled_events')
  const endpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: textOf(input, 'api_version') ?? API_VERSION,
    application: null,
    created: unixSeconds(),
    description: textOf(input, 'description') ?? null,
    enabled_events: enabled_events.length ? enabled_events : ['*'],
    livemode: false,
    metadata: mergedMetadata(input, {}),
    status: 'enabled',
    url,
    secret: newId('whsec', 32),
  }
  network.store.put('webhook_endpoint', endpoint.id, endpoint)
  return endpoint
}

function listBalanceLines({ network, input }: Call) {
  const { from, to } = createdIn(input)
  const [type, source] = [textOf(input, 'type'), textOf(input, 'source')]
  const isAsked = (line: BalanceLine) =>
    line.created >= from && line.created <= to && (!type || line.type === type) && (!source || line.source === source)
  const lines = network.store.list<BalanceLine>('balance_transaction').filter(isAsked)
  return pageOf(lines, input, '/v1/balance_transactions')
}

export const accountOperations: readonly Operation[] = [
  { method: 'POST', url: '/v1/customers', takes: CUSTOMER_TAKES, run: createCustomer },
  retrieval('customer', '/v1/customers'),
  { method: 'POST', url: '/v1/customers/:id', takes: CUSTOMER_TAKES, run: updateCustomer },
  { method: 'DELETE', url: '/v1/customers/:id', takes: [], run: removeCustomer },
  { method: 'GET', url: '/v1/charges', takes: ['payment_intent', ...PAGING], run: listCharges },
  retrieval('charge', '/v1/charges'),
  {
    method: 'GET',
    url: '/v1/balance_transactions',
    takes: ['created', 'type', 'source', ...PAGING],
    run: listBalanceLines,
  },
  retrieval('balance_transaction', '/v1/balance_transactions', 'id'),
  { method: 'GET', url: '/v1/events', takes: ['type', 'types', 'created', ...PAGING], run: listEvents },
  retrieval('event', '/v1/events', 'id'),
  {
    method: 'POST',
    url: '/v1/webhook_endpoints',
    takes: ['url', 'enabled_events', 'api_version', 'description', 'metadata'],
    run: createEndpoint,
  },
]
