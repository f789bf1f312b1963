import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Auth } from '@auth/core'
import Credentials from '@auth/core/providers/credentials'
import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'

/** An Auth.js server as a dapp has one: it checks the message, the nonce and the signature, and keeps who signed. */
export async function startAuthJs() {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = await Auth(
      new Request(new URL(request.url ?? '/', base), {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(request.method === 'POST' && { body: Buffer.concat(chunks) }),
      }),
      {
        basePath: '/api/auth',
        secret: 'a secret for tests',
        trustHost: true,
        logger: { error: () => {} },
        providers: [Credentials({ credentials: { message: {}, signature: {} }, authorize })],
        callbacks: {
          jwt: ({ token, user }) => (user?.id ? { ...token, sub: user.id } : token),
          session: ({ session, token }) => {
            const [namespace, reference, address] = String(token.sub).split(':')
            return { ...session, address, chainId: `${namespace}:${reference}` }
          },
        },
      },
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

/** The nonce is the CSRF token of the request, as the browser has it in its cookie. */
async function authorize(given: Partial<Record<string, unknown>>, request: Request) {
  const { message = '', signature = '' } = given as Record<string, string>
  const { address, chainId, nonce } = parseSiweMessage(message)
  const [token] = decodeURIComponent(cookieOf(request, 'authjs.csrf-token')).split('|')
  if (address === undefined || nonce !== token) return null
  const isValid = await verifyMessage({ address, message, signature: signature as `0x${string}` })
  return isValid ? { id: `eip155:${chainId}:${address}` } : null
}

function cookieOf(request: Request, name: string): string {
  const cookies = request.headers.get('cookie')?.split('; ') ?? []
  return cookies.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}

/** A browser's fetch: it keeps cookies, and knows where the page is. */
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
