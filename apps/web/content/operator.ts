// What this site states about its operator. The one file to edit: fill an entry and every page shows it, leave it out
// and its block is not there. Each claim carries its source and its date. site-content.ts says what may stand here,
// demonstration.ts is an example of all of it.
import type { SiteContent } from './site-content.ts'

export const OPERATOR: SiteContent = {
  contact: {},
  countries: [
    {
      name: 'Nigeria',
      flag: 'ng',
      isOpen: true,
      regulators: [
        { name: 'Securities and Exchange Commission', licence: '' },
        { name: 'Central Bank of Nigeria', licence: '' },
      ],
    },
    {
      name: 'Kenya',
      flag: 'ke',
      isOpen: true,
      regulators: [
        { name: 'Capital Markets Authority', licence: '' },
        { name: 'Central Bank of Kenya', licence: '' },
      ],
    },
    { name: 'Ghana', flag: 'gh', isOpen: false, regulators: [] },
    { name: 'South Africa', flag: 'za', isOpen: false, regulators: [] },
  ],
}
