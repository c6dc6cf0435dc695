// Which statements stand on this site: those of its operator, or of the demonstration that `npm start` shows.
import { CLAIMS } from 'virtual:brand-claims'
import { DEMONSTRATION } from './demonstration.ts'
import type { SiteContent } from './site-content.ts'

export const SITE: SiteContent = import.meta.env.VITE_SITE_CONTENT === 'demonstration' ? DEMONSTRATION : CLAIMS
