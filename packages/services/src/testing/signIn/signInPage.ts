import { NONCE_HEADER, SignInAuthenticate, SignInNonce } from '@vestibule/protocol/http'
import { privateKeyToAccount } from 'viem/accounts'
import type { Surroundings } from '../visitors/surroundings.js'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '../world.js'
import { type MessageParts, writeMessage } from './writeMessage.js'

export const OWNER = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)

export function signInPage(
  world: Pick<Surroundings, 'fetch' | 'clock'>,
  options: signInPage.Options = {},
) {
  const { origin = DAPP_ORIGIN, projectId = 'demo', address: from = '192.0.2.1' } = options

  async function send(method: string, path: string, request: signInPage.Sent = {}) {
    const { body, headers = {} } = request
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const url = `${FRAME_ORIGIN}/auth/v1/${path}${path.includes('?') ? '&' : '?'}st=appkit&sv=1&projectId=${projectId}`
    const response = await world.fetch(
      new Request(url, {
        method,
        headers: {
          ...(origin !== undefined && { origin }),
          ...(text !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(text !== undefined && { body: text }),
      }),
      from,
    )
    const answer: unknown = await response.json().catch(() => undefined)
    return { status: response.status, headers: response.headers, body: answer }
  }

  const nonce = async () => {
    const answer = await send('GET', 'nonce')
    if (answer.status !== 200)
      throw new Error(`No nonce: ${answer.status} ${JSON.stringify(answer.body)}`)
    return SignInNonce.response.parse(answer.body)
  }

  /** A message of this page. `parts` replace values. */
  const messageOf = (nonce: string, parts: Partial<MessageParts> = {}) =>
    writeMessage({
      domain: new URL(origin ?? DAPP_ORIGIN).host,
      networkName: 'Ethereum',
      address: OWNER.address,
      statement: 'Sign in to the demo',
      uri: `${origin}/login`,
      chainId: '1',
      nonce,
      issuedAt: new Date(world.clock.now()).toISOString(),
      ...parts,
    })

  const authenticate = (request: { message: string; signature: string; token: string }) => {
    const { token, ...body } = request
    return send('POST', 'authenticate', { body, headers: { [NONCE_HEADER]: token } })
  }

  async function tryToSignIn(
    parts: Partial<MessageParts> = {},
    sign: (message: string) => Promise<string> = (message) => OWNER.signMessage({ message }),
  ) {
    const { nonce: fresh, token } = await nonce()
    const message = messageOf(fresh, parts)
    const request = { message, signature: await sign(message), token }
    return { ...(await authenticate(request)), request }
  }

  return {
    send,
    nonce,
    messageOf,
    authenticate,
    tryToSignIn,
    ask: (method: string, path: string, session: signInPage.Held, body?: unknown) =>
      send(method, path, {
        body,
        headers: {
          authorization: `Bearer ${session.token}`,
          ...(session.renewal !== undefined && { [NONCE_HEADER]: session.renewal }),
        },
      }),
    async signIn(...tried: Parameters<typeof tryToSignIn>) {
      const { body, request } = await tryToSignIn(...tried)
      const { token } = SignInAuthenticate.response.parse(body)
      return { token, renewal: request.token }
    },
  }
}

export type SignInPage = ReturnType<typeof signInPage>

export declare namespace signInPage {
  type Options = {
    origin?: string | undefined
    projectId?: string | undefined
    address?: string | undefined
  }
  type Sent = { body?: unknown; headers?: Record<string, string> | undefined }
  type Held = { token: string; renewal?: string | undefined }
}
