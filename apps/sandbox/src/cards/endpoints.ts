// Where the merchant's events go: webhook endpoints, each with a secret that is told once.
import { newId, unixSeconds } from '../ids.ts'
import { invalidRequest, missingParameter } from './errors.ts'
import { API_VERSION, getObject, pageOf } from './network.ts'
import { type Call, type Operation, PAGING } from './operation.ts'
import { flagOf, listOf, mergedMetadata, type Parameters, requiredText, textOf } from './parameters.ts'

export type Endpoint = {
  id: string
  url: string
  secret: string
  enabled_events: string[]
  status: string
  description: string | null
  metadata: Record<string, string>
}

/** `charge.*` and `*` stand for what one would think. */
export function matchesType(type: string, pattern: string): boolean {
  return pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)))
}

const ENDPOINTS_MAX = 16
/** The one the sandbox was started with, and under which setting its address stands. */
export const BUILT_IN = 'we_sandbox'
export const BUILT_IN_URL = 'built_in_webhook_url'
/** A kind of object and what happened to it, or all there is. */
const EVENT_NAME = /^(\*|[a-z_]+(\.[a-z_0-9]+)+)$/

function urlIn(input: Parameters): string {
  const url = requiredText(input, 'url')
  if (!URL.canParse(url)) throw invalidRequest('Invalid URL', 'url_invalid', 'url')
  return url
}

function eventsIn(input: Parameters): string[] {
  const events = listOf(input, 'enabled_events')
  if (events.length === 0) throw missingParameter('enabled_events')
  const unknown = events.find((event) => !EVENT_NAME.test(event))
  if (unknown !== undefined)
    throw invalidRequest(`Invalid enabled_events: "${unknown}" is no event`, undefined, 'enabled_events')
  return events
}

function create({ network, input }: Call) {
  const [url, enabled_events] = [urlIn(input), eventsIn(input)]
  if (network.store.list('webhook_endpoint').length >= ENDPOINTS_MAX)
    throw invalidRequest(`You have reached the maximum of ${ENDPOINTS_MAX} test webhook endpoints.`)
  const endpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: textOf(input, 'api_version') ?? API_VERSION,
    application: null,
    created: unixSeconds(),
    description: textOf(input, 'description') ?? null,
    enabled_events,
    livemode: false,
    metadata: mergedMetadata(input, {}),
    status: 'enabled',
    url,
    secret: newId('whsec', 32),
  }
  network.store.put('webhook_endpoint', endpoint.id, endpoint)
  return endpoint
}

/** Without its secret, which is told when it is made and never again. */
function told({ secret: _, ...endpoint }: Endpoint): Omit<Endpoint, 'secret'> {
  return endpoint
}

function endpointOf({ network, path }: Call): Endpoint {
  return getObject(network, 'webhook_endpoint', path.id as string) as Endpoint
}

function update(call: Call) {
  const { network, input } = call
  const endpoint = endpointOf(call)
  const changed: Endpoint = {
    ...endpoint,
    url: input.url === undefined ? endpoint.url : urlIn(input),
    enabled_events: input.enabled_events === undefined ? endpoint.enabled_events : eventsIn(input),
    status: input.disabled === undefined ? endpoint.status : flagOf(input, 'disabled') ? 'disabled' : 'enabled',
    description: input.description === undefined ? endpoint.description : (textOf(input, 'description') ?? null),
    metadata: mergedMetadata(input, endpoint.metadata),
  }
  network.store.put('webhook_endpoint', changed.id, changed)
  return told(changed)
}

function remove(call: Call) {
  const { id } = endpointOf(call)
  call.network.store.remove('webhook_endpoint', id)
  return { id, object: 'webhook_endpoint', deleted: true }
}

function list({ network, input }: Call) {
  const url = network.store.find<string | null>('setting', BUILT_IN_URL)
  const about = { application: null, created: 0, description: null, livemode: false, metadata: {}, status: 'enabled' }
  const builtIn = {
    id: BUILT_IN,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    enabled_events: ['*'],
    ...about,
  }
  const own = network.store.list<Endpoint>('webhook_endpoint').map(told)
  return pageOf(url ? [...own, { ...builtIn, url }] : own, input, ENDPOINTS)
}

const ENDPOINTS = '/v1/webhook_endpoints'
const TAKES = ['url', 'enabled_events', 'description', 'metadata'] as const

export const endpointOperations: readonly Operation[] = [
  { method: 'POST', url: ENDPOINTS, takes: [...TAKES, 'api_version'], run: create },
  {
    method: 'GET',
    url: ENDPOINTS,
    takes: PAGING,
    run: list,
  },
  { method: 'GET', url: `${ENDPOINTS}/:id`, takes: [], run: (call) => told(endpointOf(call)) },
  { method: 'POST', url: `${ENDPOINTS}/:id`, takes: [...TAKES, 'disabled'], run: update },
  { method: 'DELETE', url: `${ENDPOINTS}/:id`, takes: [], run: remove },
]
