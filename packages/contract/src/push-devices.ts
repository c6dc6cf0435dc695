// Browsers that are told of notices by push, also while the site is closed: one a session.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { t } from './text.ts'

export const PUSH_DEVICES_MAX = 10

const deviceSchema = z.object({
  id: z.string(),
  /** In words: 'Chrome on Android'. */
  name: z.string(),
  /** Of the session that asks. */
  is_current: z.boolean(),
  created_at: z.string(),
})
export type PushDevice = z.output<typeof deviceSchema>

export const listPushDevices = endpoint({
  id: 'listPushDevices',
  route: 'GET /users/me/push-devices',
  summary: 'Browsers that are told of notices by push, this one first',
  auth: 'user',
  response: z.object({
    /** What a browser subscribes with (VAPID). Null: the operator sends no pushes. */
    public_key: z.nullable(z.string()),
    devices: z.array(deviceSchema),
  }),
})

const KEY_RULE = t('must be 65 bytes as base64url')
const SECRET_RULE = t('must be 16 bytes as base64url')

export const addPushDevice = endpoint({
  id: 'addPushDevice',
  route: 'POST /users/me/push-devices',
  summary:
    'Be told of notices by push in this browser, as long as this session lives; repeated, it takes the place of the one before',
  auth: 'user',
  body: z.object({
    endpoint: z.string().check(z.minLength(1), z.maxLength(1_000)),
    /** As `PushSubscription.toJSON()` has them. */
    p256dh: z.string(KEY_RULE).check(z.regex(/^[A-Za-z0-9_-]{87}={0,2}$/, KEY_RULE)),
    auth: z.string(SECRET_RULE).check(z.regex(/^[A-Za-z0-9_-]{22}={0,2}$/, SECRET_RULE)),
  }),
  response: deviceSchema,
  errors: ['push_unavailable', 'too_many_push_devices'],
})

export const removePushDevice = endpoint({
  id: 'removePushDevice',
  route: 'POST /users/me/push-devices/{id}/remove',
  summary: 'Send no more pushes to one browser',
  auth: 'user',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: z.object({ result: z.literal('ok') }),
  errors: ['push_device_not_found'],
})
