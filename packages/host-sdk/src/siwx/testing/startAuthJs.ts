import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Auth, type AuthConfig } from '@auth/core'
import { authConfig } from './auth.js'

/** Starts a server with the documented file. @param changes options that a developer may change */
export async function startAuthJs(changes: Partial<AuthConfig> = {}) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = await Auth(
      new Request(new URL(request.url ?? '/', base), {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(request.method === 'POST' && { body: Buffer.concat(chunks) }),
      }),
      { ...authConfig, secret: 'a secret for tests', logger: { error: () => {} }, ...changes },
    )
    for (const [name, value] of answer.headers)
      if (name !== 'set-cookie') response.setHeader(name, value)
    response.setHeader('set-cookie', answer.headers.getSetCookie())
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    base,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Stores cookies, and resolves URLs like a page. */
export function createBrowserFetch(base: string): typeof fetch {
  const cookies = new Map<string, string>()
  return async (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new URL(String(url), base), {
      ...init,
      headers,
      redirect: 'manual',
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
}
