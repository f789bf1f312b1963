import { toJson, VestibuleError } from '@vestibule/protocol'
import type { ErrorBody } from '@vestibule/protocol/http'
import { isOffline } from '../../platform/isOffline.js'
import { SDK_TYPE, SDK_VERSION } from '../../platform/version.js'

/** Timeout in ms. */
const TIMEOUT = 10_000

export type Nonce = {
  nonce: string
  /** Security: the page sends this token only to these services. */
  token: string
  /** The services' time, as ISO 8601. */
  issuedAt: string
}

/** `identity` proves the account's login, if the dapp requests it. */
type Proof = { message: string; signature: string; identity?: string | undefined }

type Secrets = { token?: string | undefined; nonceToken?: string | undefined }

/** @throws `offline`, `connectionLost`, `rateLimited`, `sessionEnded`, and `unknown` with the services' message */
export function createServiceClient({ apiUrl, projectId }: { apiUrl: string; projectId: string }) {
  async function request<answer>(
    [method, path]: readonly [method: string, path: string],
    { token, nonceToken }: Secrets = {},
    body?: unknown,
  ): Promise<answer> {
    const url = new URL(`/auth/v1/${path}`, apiUrl)
    url.search = String(new URLSearchParams({ projectId, st: SDK_TYPE, sv: SDK_VERSION }))
    const response = await fetch(url, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(nonceToken !== undefined && { 'x-nonce-jwt': nonceToken }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: toJson(body) }),
      signal: AbortSignal.timeout(TIMEOUT),
    }).catch((cause: unknown) => {
      throw new VestibuleError(isOffline() ? 'offline' : 'connectionLost', { cause })
    })
    if (!response.ok) throw await readError(response)
    return (await response.json()) as answer
  }

  return {
    nonce: () => request<Nonce>(['GET', 'nonce']),
    authenticate: (proof: Proof, nonceToken: string) =>
      request<{ token: string }>(['POST', 'authenticate'], { nonceToken }, proof),
    /** Returns a new token after half the lifetime of the old one. */
    me: (secrets: Secrets) => request<{ token?: string }>(['GET', 'me'], secrets),
    signOut: (secrets: Secrets) => request<object>(['POST', 'sign-out'], secrets),
  }
}

/** `data.reason` contains the reason of a rejection. */
async function readError(response: Response): Promise<VestibuleError> {
  const body: Partial<ErrorBody> | undefined = await response.json().catch(() => undefined)
  const { message, data } = body?.error ?? {}
  const isEnded = response.status === 401 && data?.type === 'sessionEnded'
  const isLimited = response.status === 429
  return new VestibuleError(isEnded ? 'sessionEnded' : isLimited ? 'rateLimited' : 'unknown', {
    message,
    data,
  })
}
