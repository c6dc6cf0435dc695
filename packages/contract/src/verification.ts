// A selfie by link: the customer makes a link, any phone opens it once and takes the pictures it asks for.
import * as z from 'zod/mini'
import { text } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { t } from './text.ts'

/** Specification part 2, section 9. */
export const VERIFICATION_LINK_HOURS = 24
/** In the address of a selfie link of somebody who came by a verification link: no page of this site is theirs to go back to. */
export const VISITOR_QUERY = '?for=visitor'
/** From opening the link to handing the pictures in. */
export const VERIFICATION_PICTURES_MINUTES = 10

export const VERIFICATION_STATES = ['open', 'opened', 'submitted', 'approved', 'rejected', 'expired'] as const
export type VerificationState = (typeof VERIFICATION_STATES)[number]

/** What a picture may be asked to show. Left and right are those of the person. */
export const POSES = ['straight', 'left', 'right', 'closer'] as const
export type Pose = (typeof POSES)[number]
export const POSES_ASKED = 3
/** Of each pose so many more are taken in the same moment, for the identity provider alone: nobody is asked for them. */
export const MORE_OF_EACH = 2
/** With fewer the identity provider takes no check (one selfie and six of liveness), and a person looks. */
export const PICTURES_TO_DECIDE = 7
/** In the order in which they are sent: those that are asked for, then the others. */
export const PLACES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
export const PICTURES_MAX: number = PLACES.length

/** The shorter side of a picture, in pixels. */
export const FRAME_SIDE_MIN = 480
/** Longer sides are made this long. */
export const FRAME_SIDE_MAX = 1280

const verificationSchema = z.object({
  id: z.string(),
  state: z.enum(VERIFICATION_STATES),
  /** While it is open: when the link ends. Once opened: when the pictures must be in. */
  expires_at: z.string(),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
})
export type Verification = z.output<typeof verificationSchema>

/** A link that was not used ends with it. */
export const createVerification = endpoint({
  id: 'createVerification',
  route: 'POST /verification/sessions',
  summary: 'Make a link to take a selfie with, good once and for 24 hours',
  auth: 'user',
  forVerification: true,
  response: z.object({
    verification: verificationSchema,
    /** Shown here and never again. */
    link: z.string(),
    /** The link as a picture to scan, a data URL. */
    qr: z.string(),
  }),
  errors: ['verification_running', 'verification_done'],
})

export const latestVerification = endpoint({
  id: 'latestVerification',
  route: 'GET /verification/sessions/latest',
  summary: 'How the newest selfie link of the customer fares; null before the first',
  auth: 'user',
  forVerification: true,
  response: z.object({ verification: z.nullable(verificationSchema) }),
})

/** Who holds the link and made the key. Neither is ever part of an address. */
const holder = {
  token: text(t('Link'), 100),
  /** 256 random bits of the browser: the first one to open a link is the only one that may go on. */
  browser_key: text(t('Browser key'), 100).check(z.minLength(32, t('Browser key must have at least 32 characters'))),
}

const HOLDER_ERRORS = [
  'verification_link_invalid',
  'verification_link_used',
  'verification_link_expired',
  'verification_timed_out',
] as const

/** Asked again by the same browser, it answers the same. */
export const openVerification = endpoint({
  id: 'openVerification',
  route: 'POST /verification/open',
  summary: 'Open a selfie link and learn which pictures it asks for',
  auth: 'none',
  forVerification: true,
  body: z.object(holder),
  response: z.object({
    state: z.enum(['opened', 'submitted', 'approved', 'rejected']),
    poses: z.array(z.enum(POSES)),
    /** When the pictures must be in. */
    pictures_until: z.string(),
    seconds_left: z.number(),
    /** How many of them are there already. */
    received: z.number(),
  }),
  errors: HOLDER_ERRORS,
})

/**
 * multipart/form-data with the fields and a JPEG as `file`, the first first. One that is there already is replaced. Behind
 * the pictures that are asked for come up to two more of each pose.
 */
export const sendVerificationFrame = endpoint({
  id: 'sendVerificationFrame',
  route: 'POST /verification/frames',
  summary: 'Send one of the pictures a selfie link asks for',
  auth: 'none',
  forVerification: true,
  form: 'file',
  body: z.object({ ...holder, place: z.enum(PLACES), pose: z.enum(POSES) }),
  response: z.object({ received: z.number() }),
  errors: [
    ...HOLDER_ERRORS,
    'verification_closed',
    'picture_unexpected',
    'picture_too_small',
    'picture_blank',
    'file_type_refused',
    'file_too_large',
    'file_unreadable',
    'server_busy',
    'storage_unavailable',
  ],
})

export const submitVerification = endpoint({
  id: 'submitVerification',
  route: 'POST /verification/submit',
  summary: 'Hand the pictures in; asked again, nothing more happens',
  auth: 'none',
  forVerification: true,
  body: z.object(holder),
  response: z.object({ state: z.enum(['submitted', 'approved', 'rejected']) }),
  errors: [
    ...HOLDER_ERRORS,
    'pictures_missing',
    'pictures_alike',
    'file_unreadable',
    'server_busy',
    'storage_unavailable',
  ],
})
