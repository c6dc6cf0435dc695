/** Under which the companies one acts for are kept once they were asked for. */
export const COMPANIES_KEY = ['companies'] as const
