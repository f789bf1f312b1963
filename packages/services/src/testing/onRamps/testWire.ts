const LONG = 4 * 1024 * 1024

export function testWire(answer: (request: Request) => Promise<Response> | Response) {
  const requests: (Pick<Request, 'url' | 'method' | 'redirect' | 'headers'> & { body: string })[] =
    []
  let broken: Fault | undefined

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { url, method, redirect, headers } = request
    requests.push({ url, method, redirect, headers, body: await request.clone().text() })
    init?.signal?.throwIfAborted()
    if (broken === undefined) return answer(request)
    if (broken === 'down') throw new TypeError('fetch failed')
    if (broken === 'slow')
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init?.signal?.reason))
      })
    if (broken === 'tooMany')
      return Response.json({ message: 'Too many requests' }, { status: 429 })
    if (broken === 'failing') return Response.json({ message: 'Sorry' }, { status: 500 })
    if (broken === 'noJson') return new Response('<html>')
    if (broken === 'endless') return new Response(' '.repeat(LONG))
    return Response.json({ surprise: [1, null], data: 'none' })
  }

  return {
    fetch,
    requests,
    text: () =>
      requests
        .map(({ url, body }) => `${decodeURIComponent(url)} ${decodeURIComponent(body)}`)
        .join('\n'),
    break(fault: Fault | undefined) {
      broken = fault
    },
  }
}

export type TestWire = ReturnType<typeof testWire>

type Fault = 'down' | 'slow' | 'tooMany' | 'failing' | 'strange' | 'noJson' | 'endless'
