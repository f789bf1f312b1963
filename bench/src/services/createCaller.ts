import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { Agent, request } from 'node:http'
import { FRAME_ORIGIN } from '@vestibule/services/testing'

const agent = new Agent({ keepAlive: true })

export type Called = { status: number; retryAfter: number; body: unknown }

/** Sends requests like a browser, at low CPU cost: the client must not limit the measurement. */
export function createCaller(options: createCaller.Options) {
  const { privateKey, jwk, address, at } = options
  const { kty, crv, x, y } = jwk
  const header = encode({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } })
  let { nonce } = options

  function prove(method: string, path: string, { sessionId, claims }: createCaller.Asked) {
    const payload = encode({
      htm: method,
      htu: FRAME_ORIGIN + path,
      iat: Math.floor(Date.now() / 1_000),
      jti: randomBytes(16).toString('base64url'),
      nonce,
      ath: sessionId === undefined ? undefined : sha256(sessionId),
      ...claims,
    })
    const signed = `${header}.${payload}`
    const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
  }

  function callOnce(path: string, asked: createCaller.Asked): Promise<Called & { fault: string }> {
    const { sessionId, body } = asked
    const text = JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const sent = request(
        at() + path,
        {
          agent,
          method: 'POST',
          headers: {
            'user-agent': USER_AGENT,
            'x-forwarded-for': address,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
            dpop: prove('POST', path, asked),
            ...(sessionId !== undefined && { authorization: `DPoP ${sessionId}` }),
          },
        },
        (answer) => {
          let heard = ''
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => {
            heard += part
          })
          answer.on('error', reject)
          answer.on('end', () => {
            const { headers, statusCode: status = 0 } = answer
            const given = headers['dpop-nonce']
            if (given !== undefined) nonce = String(given)
            options.onAnswer(status, nonce)
            resolve({
              status,
              retryAfter: Number(headers['retry-after'] ?? 0),
              fault: headers['www-authenticate'] ?? '',
              body: heard === '' ? undefined : JSON.parse(heard),
            })
          })
        },
      )
      sent.on('error', reject)
      sent.end(text)
    })
  }

  return {
    async call(path: string, asked: createCaller.Asked): Promise<Called> {
      const answer = await callOnce(path, asked)
      if (!answer.fault.includes('use_dpop_nonce')) return answer
      return callOnce(path, asked)
    },
  }
}

export type Caller = ReturnType<typeof createCaller>

export declare namespace createCaller {
  type Options = {
    privateKey: KeyObject
    jwk: { kty?: string; crv?: string; x?: string; y?: string }
    address: string
    at: () => string
    nonce?: string | undefined
    onAnswer: (status: number, nonce: string | undefined) => void
  }
  type Asked = {
    body: unknown
    sessionId?: string | undefined
    claims?: Record<string, string> | undefined
  }
}

const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
export const sha256 = (data: string | Uint8Array) =>
  createHash('sha256').update(data).digest('base64url')
