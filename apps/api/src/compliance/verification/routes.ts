import * as endpoints from '@kivuko/contract/verification.ts'
import { findLatestVerification, type Holder } from '#compliance/find-verification.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { createVerification } from './create-verification.ts'
import { type OpenedVerification, openVerification } from './open-verification.ts'
import { sendFrame } from './send-frame.ts'
import { submitVerification } from './submit-verification.ts'
import { endsAt, toVerificationAnswer } from './verification.ts'

export function verificationRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.createVerification).handle(async (_input, caller) => {
      const { verification, link, qr } = await createVerification(deps, caller.id, {
        isVisitor: caller.isConfined ?? false,
      })
      return { verification: toVerificationAnswer(verification, deps.clock.now()), link, qr }
    }),
    on(endpoints.latestVerification).handle(async (_input, caller) => {
      const verification = await findLatestVerification(deps.db, caller.id)
      return { verification: verification ? toVerificationAnswer(verification, deps.clock.now()) : null }
    }),
    on(endpoints.openVerification).handle(async ({ body }) =>
      toOpenedAnswer(await openVerification(deps, holderOf(body)), deps.clock.now()),
    ),
    on(endpoints.sendVerificationFrame).handle(async ({ body, file }) => ({
      received: await sendFrame(deps, {
        ...holderOf(body),
        place: Number(body.place),
        pose: body.pose,
        bytes: file,
      }),
    })),
    on(endpoints.submitVerification).handle(async ({ body }) => ({
      state: await submitVerification(deps, holderOf(body)),
    })),
  ]
}

function holderOf(body: { token: string; browser_key: string }): Holder {
  return { token: body.token, browserKey: body.browser_key }
}

function toOpenedAnswer({ verification, received }: OpenedVerification, now: Date) {
  const until = endsAt(verification)
  const state = verification.state as 'opened' | 'submitted' | 'approved' | 'rejected'
  return {
    state,
    poses: verification.poses ?? [],
    pictures_until: until.toISOString(),
    seconds_left: Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000)),
    received,
  }
}
