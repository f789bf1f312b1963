import { LOOPBACK } from '../net/bind.js'

/**
 * Simulates a browser without scripts: follows redirects and forms, stores cookies, and resolves
 * every `*.localhost` to this machine.
 */
export function createWalk() {
  const jars = new Map<string, Map<string, string>>()

  async function load(url: URL, init: RequestInit): Promise<Response> {
    const jar = jars.get(url.port) ?? new Map<string, string>()
    jars.set(url.port, jar)
    const here = new URL(url)
    if (here.hostname.endsWith('.localhost')) here.hostname = LOOPBACK
    const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...init.headers, cookie }
    const answer = await fetch(here, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return answer
  }

  /** @returns the last page and its URL */
  async function go(address: string, form?: Record<string, string>) {
    let url = new URL(address)
    let answer = await load(
      url,
      form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) },
    )
    for (let steps = 0; steps < 9; steps++) {
      const to = answer.headers.get('location')
      if (to === null) break
      url = new URL(to, url)
      answer = await load(url, {})
    }
    return {
      url: url.href,
      status: answer.status,
      headers: answer.headers,
      page: await answer.text(),
    }
  }
  return { go }
}
