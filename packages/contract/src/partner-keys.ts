// What a partner's server may do: modes, the scopes of keys, and how long an old key goes on beside its successor.

/** Two databases behind one process; the key decides which of them a call meets. */
export const PARTNER_MODES = ['test', 'live'] as const
export type PartnerMode = (typeof PARTNER_MODES)[number]

/** What a key was made for; a call names the one it needs. */
export const PARTNER_SCOPES = [
  'rails:read',
  'customers:read',
  'customers:write',
  'quotes:write',
  'orders:read',
  'orders:write',
  'payout_accounts:read',
  'payout_accounts:write',
  'sales:read',
  'sales:write',
  'balances:read',
  'payouts:read',
  'payouts:write',
  'settlements:read',
  'events:read',
  'widget:write',
] as const
export type PartnerScope = (typeof PARTNER_SCOPES)[number]

/** Of one partner in one mode, those that still work. */
export const PARTNER_KEYS_MAX = 20
export const KEY_NETWORKS_MAX = 20
/** How many hours the old key works on once it was rotated. */
export const ROTATION_HOURS = [0, 1, 24, 168] as const
export type RotationHours = (typeof ROTATION_HOURS)[number]

/** What a member may do: the owner everything, developers with keys and the log, the others look. */
export const PARTNER_ROLES = ['owner', 'developer', 'finance', 'viewer'] as const
export type PartnerRole = (typeof PARTNER_ROLES)[number]

/** `test`: no live access. `asked`: two people of the operator have to approve it. */
export const PARTNER_STATES = ['test', 'asked', 'live', 'suspended'] as const
export type PartnerState = (typeof PARTNER_STATES)[number]

/** The path of every call that takes a key begins so. */
export const PARTNER_PATH = '/partner/'
/** How many days the request log and events are kept. */
export const PARTNER_LOG_DAYS = 30
/** Of every answer to a call with a key: what the request log finds it by. */
export const REQUEST_ID_HEADER = 'kivuko-request-id'
