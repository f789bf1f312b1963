import { randomBytes, randomUUID } from 'node:crypto'
import { normaliseEmail } from '@vestibule/protocol'
import { EmailStart, EmailVerify, type SessionInfo, type Work } from '@vestibule/protocol/http'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { sha256 } from '../../platform/bytes.js'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '../world.js'
import { codeOnPage, openDeviceLink } from './openDeviceLink.js'
import { puzzleOf, solvePuzzle } from './solvePuzzle.js'
import type { Surroundings } from './surroundings.js'

export type Answer = { status: number; headers: Headers; body: unknown }
type Claims = Record<string, unknown>

/** A browser with a frame: key, newest nonce, and possibly a session. */
export async function createVisitor(world: Surroundings, options: createVisitor.Options = {}) {
  const {
    address: home = `10.${randomBytes(3).join('.')}`,
    origin = FRAME_ORIGIN,
    userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
  } = options
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  let address = home
  let nonce: string | undefined
  let sessionId: string | undefined

  /** A proof for one request. `claims` replace values; `undefined` omits one. */
  async function prove(method: string, path: string, claims: Claims = {}): Promise<string> {
    const right = {
      htm: method,
      htu: origin + path.split('?')[0],
      iat: Math.floor(world.clock.now() / 1000),
      jti: randomUUID(),
      nonce,
      ath: sessionId === undefined ? undefined : sha256(sessionId),
    }
    return new SignJWT({ ...right, ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .sign(privateKey)
  }

  async function sendOnce(method: string, path: string, request: createVisitor.Sent) {
    const { body, claims, headers = {}, signal } = request
    const isWritten = typeof body === 'string' || body instanceof ReadableStream
    const text = isWritten ? body : JSON.stringify(body)
    const response = await world.fetch(
      new Request(origin + path, {
        method,
        headers: {
          'user-agent': userAgent,
          dpop: await prove(method, path, claims),
          ...(sessionId !== undefined && { authorization: `DPoP ${sessionId}` }),
          ...(text !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(text !== undefined && { body: text, duplex: 'half' }),
        ...(signal !== undefined && { signal }),
      } as RequestInit),
      address,
    )
    nonce = response.headers.get('dpop-nonce') ?? nonce
    const type = response.headers.get('content-type') ?? ''
    const answer = type.startsWith('application/json') ? await response.json() : undefined
    return { status: response.status, headers: response.headers, body: answer as unknown }
  }

  async function send(
    method: string,
    path: string,
    request: createVisitor.Sent = {},
  ): Promise<Answer> {
    const answer = await sendOnce(method, path, request)
    const challenge = answer.headers.get('www-authenticate') ?? ''
    return challenge.includes('use_dpop_nonce') ? sendOnce(method, path, request) : answer
  }

  const start = (email: string, options: createVisitor.Asked = {}) => {
    const body = { email, projectId: 'demo', dappOrigin: DAPP_ORIGIN, ...options }
    return send('POST', '/v1/auth/email/start', { body })
  }

  async function startWorking(email: string, options: createVisitor.Asked = {}) {
    let answer = await start(email, options)
    let work: Work | undefined
    let tries = 0
    for (let puzzle = puzzleOf(answer.body); puzzle !== undefined; puzzle = puzzleOf(answer.body)) {
      tries += puzzle.tries
      work = solvePuzzle(puzzle)
      answer = await start(email, { ...options, work })
    }
    return { ...answer, work, tries }
  }

  const verify = (challengeId: string, code: string, dappOrigin: string = DAPP_ORIGIN) =>
    send('POST', '/v1/auth/email/verify', { body: { challengeId, code, dappOrigin } })

  async function askCode(email: string, options?: createVisitor.Asked) {
    const address = normaliseEmail(email)
    const started = EmailStart.response.parse((await start(email, options)).body)
    const { action, challengeId, deviceNumber = '' } = started
    if (action === 'CONNECT') throw new Error('The address already has a session.')
    if (action === 'VERIFY_OTP') return { challengeId, code: codeOf(await world.mailbox(address)) }
    const link = await openDeviceLink(world, address)
    return { challengeId, code: codeOnPage(await (await link.choose(deviceNumber)).text()) }
  }

  return {
    address: home,
    jwk,
    thumbprint: await calculateJwkThumbprint(jwk),
    privateKey,
    prove,
    send,
    start,
    startWorking,
    verify,
    askCode,
    device: (challengeId: string) =>
      send('POST', '/v1/auth/email/device', { body: { challengeId } }),

    move(to: string) {
      address = to
    },

    hold(id: string | undefined) {
      sessionId = id
    },
    sessionId: () => sessionId,

    async signIn(email: string, options?: { projectId?: string }): Promise<SessionInfo> {
      const { challengeId, code } = await askCode(email, options)
      const answer = EmailVerify.response.parse((await verify(challengeId, code)).body)
      sessionId = answer.sessionId
      return answer.session
    },
  }
}

export type Visitor = Awaited<ReturnType<typeof createVisitor>>

export declare namespace createVisitor {
  type Options = {
    address?: string | undefined
    origin?: string | undefined
    userAgent?: string | undefined
  }
  type Asked = {
    projectId?: string | undefined
    dappOrigin?: string | undefined
    work?: Work | undefined
  }
  type Sent = {
    body?: unknown
    claims?: Claims | undefined
    headers?: Record<string, string> | undefined
    signal?: AbortSignal | undefined
  }
}

export function codeOf(mails: readonly { subject: string }[]): string {
  const code = mails.findLast(({ subject }) => /^\d{6} /.test(subject))?.subject.slice(0, 6)
  if (code === undefined) throw new Error('The email contains no code.')
  return code
}
