import { FRAME_ORIGIN, type World } from '../world.js'

export function createBrowser(world: World) {
  const jars = new Map<string, Map<string, string>>()

  async function load(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, FRAME_ORIGIN).href
    const { origin } = new URL(url)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    const headers = new Headers(init.headers)
    if (jar.size > 0)
      headers.set('cookie', Array.from(jar, ([name, value]) => `${name}=${value}`).join('; '))
    if (!headers.has('sec-fetch-dest')) headers.set('sec-fetch-dest', 'document')
    const request = new Request(url, { ...init, headers, redirect: 'manual' })
    const answer = await (origin === FRAME_ORIGIN ? world.fetch(request) : fetch(request))
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }

  async function go(
    path: string,
    until?: RegExp,
  ): Promise<{ url: string; page: string; status: number; policy: string }> {
    let url = new URL(path, FRAME_ORIGIN).href
    let answer = await load(url)
    for (let steps = 0; steps < 10; steps++) {
      const to = answer.headers.get('location')
      if (to !== null) {
        url = new URL(to, url).href
        if (until?.test(url)) return { url, page: '', status: 0, policy: '' }
        answer = await load(url)
        continue
      }
      const page = await answer.text()
      const form = readForm(page)
      if (form === undefined) return { url, page, status: answer.status, policy: policyOf(answer) }
      url = form.action
      answer = await load(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
        body: form.body,
      })
    }
    throw new Error('The browser followed too many redirects.')
  }

  return {
    go,
    load,
    async pick(page: string, choice: string | undefined, headers: Record<string, string> = {}) {
      const action = /action="(\/auth\/oauth\/refuse\/[\w-]{43})"/.exec(page)?.[1]
      if (action === undefined) throw new Error('The page has no button to refuse.')
      const answer = await load(FRAME_ORIGIN + action, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: FRAME_ORIGIN,
          ...headers,
        },
        body: new URLSearchParams(choice === undefined ? {} : { choice }),
      })
      return { page: await answer.text(), status: answer.status, policy: policyOf(answer) }
    },
  }
}

const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? ''

function readForm(page: string) {
  const action = /<form[^>]*action="(http[^"]+)"/.exec(page)?.[1]
  if (action === undefined) return undefined
  const fields = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  const body = new URLSearchParams()
  for (const [, name = '', value = ''] of fields) body.append(name, value.replaceAll('&amp;', '&'))
  return { action, body }
}
