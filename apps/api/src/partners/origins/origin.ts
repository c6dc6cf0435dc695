// What may stand in a partner's lists of pages. Pure.

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** What is wrong with it, in words. Written as browsers write it, so that it can be compared letter for letter. */
export function originProblem(given: string, isPlay: boolean): string | undefined {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || url.origin !== given) return 'must be an origin as browsers write it, such as https://shop.example'
  return schemeProblem(url, isPlay)
}

export function addressProblem(given: string, isPlay: boolean): string | undefined {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || url.href !== given)
    return 'must be a whole address as browsers write it, such as https://shop.example/thanks'
  if (url.username !== '' || url.password !== '' || url.hash !== '') return 'must hold no name, no password and no #'
  return schemeProblem(url, isPlay)
}

function schemeProblem({ protocol, hostname }: URL, isPlay: boolean): string | undefined {
  if (protocol === 'https:') return undefined
  if (protocol === 'http:' && isPlay && LOOPBACK.test(hostname)) return undefined
  return 'must begin with https://'
}

/** What is wrong with where a customer is to go afterwards: nothing, where none was named. */
export function returnAddressProblems(
  asked: string | undefined,
  registered: readonly string[],
): { field: string; message: string }[] {
  if (asked === undefined || registered.includes(asked)) return []
  return [{ field: 'return_address', message: 'must be one of your registered return addresses' }]
}
