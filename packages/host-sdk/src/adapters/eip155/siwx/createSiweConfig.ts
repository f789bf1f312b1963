import { type CaipNetworkId, parseCaipNetworkId } from '@vestibule/protocol'
import type { Siwx, SiwxMessageData, SiwxSession } from '../../../core/model/siwx.js'

export type SiweSession = { address: string; chainId: number }

export type SiweMessageInput = {
  address: string
  chainId: number
  nonce: string
  version: '1'
  /** ISO 8601. */
  iat: string
  domain: string
  uri: string
  statement?: string | undefined
  resources?: readonly string[] | undefined
  exp?: string | undefined
  nbf?: string | undefined
  requestId?: string | undefined
}

/** Format of dapps from before CAIP-122. */
export type SiweConfig = {
  getNonce: (address?: string) => Promise<string>
  /** Fields of every message. @default the page's own domain and origin */
  getMessageParams?:
    | (() => Promise<
        Partial<Omit<SiweMessageInput, 'address' | 'chainId' | 'nonce' | 'version' | 'iat'>>
      >)
    | undefined
  createMessage: (input: SiweMessageInput) => string
  verifyMessage: (proof: { message: string; signature: string }) => Promise<boolean>
  getSession: () => Promise<SiweSession | null>
  signOut: () => Promise<boolean>
  onSignIn?: ((session: SiweSession) => void) | undefined
  onSignOut?: (() => void) | undefined
  /** @default true */
  enabled?: boolean | undefined
  /** Whether to disconnect visitors without a session. @default true */
  required?: boolean | undefined
  /** @default true */
  signOutOnDisconnect?: boolean | undefined
}

/**
 * Converts a dapp's SIWE configuration to the `siweConfig` option. One session covers one account
 * on one network. Accounts of other namespaces count as signed in.
 */
export function createSiweConfig(config: SiweConfig): Siwx | undefined {
  const { required = true, enabled = true, signOutOnDisconnect = true } = config
  if (!enabled) return undefined

  async function signOut() {
    if (!(await config.signOut())) throw new Error('The sign-in server failed to sign out.')
    config.onSignOut?.()
  }
  async function add({ message, signature, data }: SiwxSession) {
    if (!(await config.verifyMessage({ message, signature })))
      throw new Error('The signature is not valid')
    const { chainId, accountAddress } = data
    if (!(await read(chainId, accountAddress)))
      throw new Error('The sign-in server has no session of this account.')
    config.onSignIn?.({ address: accountAddress, chainId: numberOf(chainId) })
  }
  const read = async (chainId: CaipNetworkId, address: string) => {
    // Servers return null or an empty object without a user.
    const session: Partial<SiweSession> | null = await config.getSession()
    const isOwn = String(session?.address).toLowerCase() === address.toLowerCase()
    // Servers may return the chain id as text: '1' or 'eip155:1'.
    const reference = String(session?.chainId).split(':').at(-1)
    return isOwn && reference === parseCaipNetworkId(chainId).chainId
  }

  return {
    getRequired: () => required,
    signOutOnDisconnect,
    holdsOne: true,
    async createMessage({ accountAddress, chainId, notBefore }) {
      const { host, origin } = globalThis.location
      const given = (await config.getMessageParams?.()) ?? {}
      const nonce = await config.getNonce(accountAddress)
      const input: SiweMessageInput = {
        ...{ domain: host, uri: origin, nbf: notBefore, ...given },
        ...{ address: accountAddress, chainId: numberOf(chainId), nonce, version: '1' },
        iat: new Date().toISOString(),
      }
      const { domain, uri, statement, resources, exp, nbf, requestId, iat } = input
      const data: SiwxMessageData = {
        ...{ accountAddress, chainId, domain, uri, version: '1', nonce, statement, resources },
        ...{ requestId, issuedAt: iat, expirationTime: exp, notBefore: nbf },
      }
      return { ...data, toString: () => config.createMessage(input) }
    },
    addSession: add,
    async setSessions(sessions) {
      if (sessions.length === 0) return signOut()
      for (const session of sessions) await add(session)
    },
    async revokeSession(chainId, address) {
      if (isEvm(chainId) && (await read(chainId, address))) await signOut()
    },
    async getSessions(chainId, address) {
      const holds = !isEvm(chainId) || (await read(chainId, address))
      return holds ? [sessionOf(chainId, address)] : []
    },
  }
}

const isEvm = (chainId: CaipNetworkId) => chainId.startsWith('eip155:')
const numberOf = (chainId: CaipNetworkId) => Number(parseCaipNetworkId(chainId).chainId)

function sessionOf(chainId: CaipNetworkId, accountAddress: string): SiwxSession {
  const { host, origin } = globalThis.location
  const data = { accountAddress, chainId, domain: host, uri: origin, version: '1', nonce: '' }
  return { data, message: '', signature: '' }
}
