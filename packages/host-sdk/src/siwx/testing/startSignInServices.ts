import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Responds without the services' checks. */
export async function startSignInServices() {
  const state = {
    /** Tokens of valid sessions. */
    sessions: new Set<string>(),
    /** Whether new tokens have only 100 s of their 900 s left. */
    givesOld: false,
    isDown: false,
    asked: [] as string[],
    proofs: [] as Record<string, unknown>[],
  }
  let issued = 0
  const tokenOf = (nonceToken: string) => {
    const iat = Math.floor(Date.now() / 1_000) - (state.givesOld ? 800 : 0)
    const payload = { iat, exp: iat + 900, sid: nonceToken, jti: ++issued }
    return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`
  }
  const server = createServer(async (request, response) => {
    if (state.isDown) return void request.socket.destroy()
    const path = (request.url ?? '').split('?')[0]?.replace('/auth/v1/', '') ?? ''
    const nonceToken = String(request.headers['x-nonce-jwt'])
    state.asked.push(path)
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const ended = {
      error: { code: 4100, message: 'Session ended', data: { type: 'sessionEnded' } },
    }
    if (path === 'nonce') {
      const nonce = `nonce${++issued}`
      return void answer(200, { nonce, token: `token-of-${nonce}`, issuedAt: new Date() })
    }
    if (path === 'authenticate') {
      state.proofs.push(JSON.parse(await text(request)))
      state.sessions.add(nonceToken)
    }
    if (!state.sessions.has(nonceToken)) return void answer(401, ended)
    if (path === 'sign-out') state.sessions.delete(nonceToken)
    answer(200, path === 'sign-out' ? {} : { token: tokenOf(nonceToken) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    state,
    apiUrl: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
