import { VestibuleError } from '@vestibule/protocol'
import type { Siwx, SiwxSession } from '../../core/model/siwx.js'
import { keepIfLeft, readLeft } from '../../platform/leftBehind.js'
import { createMessage, type MessageOptions } from '../message/createMessage.js'
import { followSession } from './followSession.js'
import { holdsNow } from './holdsNow.js'
import { isSessionOf } from './isSessionOf.js'
import { createServiceClient } from './serviceClient.js'
import { createSessionStore } from './sessionStore.js'

/** Maximum number of open messages, such as QR codes. */
const MOST_NONCES = 32

type Kept = SiwxSession & {
  /** A JWT for the dapp's server. Expires after some minutes. */
  token: string
  /** Renews the token. Security: the page never sends it to other servers. */
  nonceToken: string
  /** Only these services may receive the token. */
  apiUrl: string
  projectId: string
}

type LeftTokens = readonly (readonly [nonce: string, token: string])[]

/** Sessions that the dapp's server can trust. */
export type ServiceSessions = Siwx & {
  /**
   * For the `authorization` header of requests to your server. Undefined without a sign-in.
   * @throws
   * `offline`, `connectionLost`
   */
  getToken: () => Promise<string | undefined>
}

/** Your services verify message and signature. Your server verifies their token with `@vestibule/services/verify`. */
export function serviceSessions(options: serviceSessions.Options): ServiceSessions {
  const { required = true, signOutOnDisconnect = true, includeIdentity = false } = options
  const client = createServiceClient(options)
  const { apiUrl, projectId } = options
  const store = createSessionStore(
    (session): session is Kept => isKept(session) && isAt(session, { apiUrl, projectId }),
  )
  const inUse = followSession(store)
  const nonceTokens = new Map<string, string>()
  let stopKeeping = () => {}
  const tokenOf = (nonce: string) =>
    nonceTokens.get(nonce) ??
    readLeft<LeftTokens>('nonces')?.find(([known]) => known === nonce)?.[1]

  function put(kept: Kept) {
    const isSame = isSessionOf(kept.data.chainId, kept.data.accountAddress)
    store.write([...store.read().filter((one) => !isSame(one)), kept])
  }

  function drop(gone: readonly Kept[]) {
    store.write(store.read().filter((one) => !gone.some((other) => isOne(one, other))))
  }

  /** @returns the session, with a new token if the old one expires soon */
  async function renew(kept: Kept): Promise<Kept | undefined> {
    try {
      const { token = kept.token } = await client.me(kept)
      if (!store.read().some((one) => isOne(one, kept))) return undefined
      const renewed = { ...kept, token }
      put(renewed)
      return renewed
    } catch (error) {
      if (!isEnded(error)) throw error
      drop([kept])
      return undefined
    }
  }

  /** Ends the sessions on this page first, even if the services do not respond. */
  async function end(gone: readonly Kept[]) {
    drop(gone)
    const answers = await Promise.allSettled(gone.map((kept) => client.signOut(kept)))
    for (const answer of answers)
      if (answer.status === 'rejected' && !isEnded(answer.reason)) throw answer.reason
  }

  return {
    ...inUse.hooks,
    getRequired: () => required,
    signOutOnDisconnect,
    async createMessage(input) {
      const { nonce, token, issuedAt } = await client.nonce()
      nonceTokens.set(nonce, token)
      const [oldest = nonce] = nonceTokens.keys()
      if (nonceTokens.size > MOST_NONCES) nonceTokens.delete(oldest)
      stopKeeping()
      stopKeeping = keepIfLeft('nonces', [...nonceTokens])
      return createMessage(input, { ...options, nonce, issuedAt })
    },
    async addSession(session, proof) {
      const { message, signature, data } = session
      const nonceToken = tokenOf(data.nonce) ?? ''
      const identity = includeIdentity ? await proof.proveIdentity?.() : undefined
      const { token } = await client.authenticate({ message, signature, identity }, nonceToken)
      put({ ...session, token, nonceToken, apiUrl, projectId })
    },
    async setSessions(sessions) {
      const isStaying = (kept: Kept) => sessions.some(({ message }) => message === kept.message)
      await end(store.read().filter((kept) => !isStaying(kept)))
    },
    async revokeSession(chainId, address) {
      await end(store.read().filter(isSessionOf(chainId, address)))
    },
    async getSessions(chainId, address) {
      const known = store.read().find(isSessionOf(chainId, address))
      if (known === undefined || !holdsNow(known)) return []
      const kept = await renew(known)
      return kept === undefined ? [] : [kept]
    },
    async getToken() {
      const asked = inUse.find(store.read())
      if (asked !== undefined && !isOld(asked.token)) return asked.token
      if (asked !== undefined) await renew(asked)
      inUse.check()
      const now = inUse.find(store.read())
      return now?.message === asked?.message ? now?.token : undefined
    },
  }
}

export declare namespace serviceSessions {
  type Options = MessageOptions & {
    /** The URL of your services. */
    apiUrl: string
    /** The project id at these services. */
    projectId: string
    /** Disconnects a visitor who does not sign in. @default true */
    required?: boolean | undefined
    /**
     * Adds the user of the embedded wallet to the token: email, login method, and an id that is
     * stable within the project.
     * @default false
     */
    includeIdentity?: boolean | undefined
    /** Ends the sessions when the visitor disconnects. @default true */
    signOutOnDisconnect?: boolean | undefined
  }
}

/** The nonce token is stable. All networks of a session share it. */
const isOne = (one: Kept, other: Kept) =>
  one.nonceToken === other.nonceToken && one.data.chainId === other.data.chainId

const isAt = (kept: Kept, { apiUrl, projectId }: Pick<Kept, 'apiUrl' | 'projectId'>) =>
  kept.apiUrl === apiUrl && kept.projectId === projectId

function isKept(session: SiwxSession): session is Kept {
  const { token, nonceToken } = session as Partial<Kept>
  return typeof token === 'string' && typeof nonceToken === 'string'
}

function isEnded(error: unknown): boolean {
  return error instanceof VestibuleError && error.type === 'sessionEnded'
}

/** True after half the lifetime by this device's clock, or for an unreadable token. */
function isOld(token: string): boolean {
  try {
    const [, payload = ''] = token.split('.')
    const { iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return !(Date.now() / 1_000 < (iat + exp) / 2)
  } catch {
    return true
  }
}
