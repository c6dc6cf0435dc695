/** What was asked cannot be done, with the reason in words: no fault of the sandbox. */
export class Refused extends Error {}
