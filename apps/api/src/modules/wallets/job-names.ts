// Names of the jobs of this module; `jobs.ts` binds them.

export const CLOSE_PORTFOLIO_DAY = 'close-portfolio-day'
