import { listSettings } from '@kivuko/contract/console-settings.ts'
import { queryOf } from '#lib/api-client.ts'

export const settingsQuery = queryOf(['console', 'settings'], listSettings)
