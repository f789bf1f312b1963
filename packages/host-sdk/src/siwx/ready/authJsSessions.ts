import type { Siwx, SiwxSession } from '../../core/model/siwx.js'
import { createLog } from '../../platform/log.js'
import { createMessage, type MessageOptions } from '../message/createMessage.js'
import { type AuthJsSession, createAuthJsClient } from './authJsClient.js'

/**
 * Signs in at an Auth.js (next-auth) server through a credentials provider with `message` and
 * `signature`. The nonce is the CSRF token. The server has one session for one account.
 */
export function authJsSessions(options: authJsSessions.Options = {}): Siwx {
  const {
    basePath,
    provider = 'credentials',
    required = true,
    signOutOnDisconnect = true,
  } = options
  const client = createAuthJsClient(basePath, options.fetch)
  const log = createLog()

  async function read(): Promise<AuthJsSession> {
    const session = await client.session()
    if (session === null) throw new Error('The sign-in server does not respond.')
    if (isNobodys(session)) log.error(NOBODYS)
    return session
  }

  async function signOut() {
    const answer = await client.signOut()
    if (answer === null) throw new Error('The sign-in server did not end the session.')
  }

  async function add({ message, signature, data }: SiwxSession) {
    const answer = await client.callback(provider, { message, signature })
    const isRefused = answer === null || hasError(answer.url)
    const session = isRefused ? {} : await read()
    if (isNobodys(session)) throw new Error(NOBODYS)
    if (!isOf(session, data.chainId, data.accountAddress))
      throw new Error('The sign-in server rejected the signature.')
  }

  return {
    getRequired: () => required,
    signOutOnDisconnect,
    holdsOne: true,
    async createMessage(input) {
      const csrf = await client.csrf()
      if (csrf === null) throw new Error('The sign-in server does not respond.')
      return createMessage(input, { ...options, nonce: csrf.csrfToken })
    },
    addSession: add,
    async setSessions(sessions) {
      if (sessions.length === 0) return signOut()
      for (const session of sessions) await add(session)
    },
    async revokeSession(chainId, address) {
      if (isOf(await read(), chainId, address)) await signOut()
    },
    async getSessions(chainId, address) {
      const session = await read()
      return isOf(session, chainId, address) ? [toSession(session, chainId, address)] : []
    },
  }
}

export declare namespace authJsSessions {
  type Options = MessageOptions & {
    /** Path of the Auth.js routes. @default '/api/auth' */
    basePath?: string | undefined
    /** Id of the credentials provider. @default 'credentials' */
    provider?: string | undefined
    /** Disconnects a visitor who does not sign in. @default true */
    required?: boolean | undefined
    /** Ends the session when the visitor disconnects. @default true */
    signOutOnDisconnect?: boolean | undefined
    /** Sends the requests. @default the page's `fetch` */
    fetch?: typeof fetch | undefined
  }
}

/** The server accepted the signature, but its session has no account. */
const NOBODYS =
  'The session of the Auth.js server has no `address` or no `chainId`: return both from its `session` callback, as the `auth.ts` in docs/sign-in.md does.'

const isNobodys = ({ expires, address, chainId }: AuthJsSession) =>
  expires !== undefined && (address === undefined || chainId === undefined)

/** The server may return the network as CAIP-2 id or number. Ignores case, as EVM does. */
function isOf({ address, chainId }: AuthJsSession, wanted: string, account: string): boolean {
  const [, reference] = wanted.split(':')
  const isThere = chainId === wanted || String(chainId) === reference
  return isThere && address?.toLowerCase() === account.toLowerCase()
}

const hasError = (url: string) =>
  URL.canParse(url, 'http://localhost') &&
  new URL(url, 'http://localhost').searchParams.has('error')

/** The server's session does not contain the signed message. */
function toSession(
  { expires }: AuthJsSession,
  chainId: SiwxSession['data']['chainId'],
  accountAddress: string,
): SiwxSession {
  const { host, origin } = globalThis.location
  return {
    data: {
      accountAddress,
      chainId,
      domain: host,
      uri: origin,
      version: '1',
      nonce: '',
      expirationTime: expires,
    },
    message: '',
    signature: '',
  }
}
