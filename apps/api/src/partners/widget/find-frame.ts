// What the page of a frame is served with: who may show it, in which language, and whose card fields it has.
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import type { Deps } from '#deps.ts'
import type { WidgetSessionId } from '#platform/ids.ts'
import type { FrameFacts } from '#platform/serve-frame.ts'
import { applicationOf } from '../modes.ts'
import { findOrigins } from '../origin-store.ts'
import { sessions } from './store.ts'

/** Also of a session that has ended: the page that shows it says so. */
export async function findFrame(deps: Deps, mode: PartnerMode, id: string): Promise<FrameFacts | undefined> {
  const app = applicationOf(deps, mode)
  const row = app && (await sessions.find(app.db, id as WidgetSessionId))
  if (!app || !row) return undefined
  const { origins } = await findOrigins(app.db, row.partner_id)
  return { origins, language: row.settings.language ?? 'en', cardOrigins: app.config.cards?.origins ?? [] }
}
