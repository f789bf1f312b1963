import { randomUuid } from '@vestibule/protocol'
import type { Eip1193Provider } from '../core/model/connector.js'
import { createEmitter } from '../platform/emitter.js'
import { awaitDecision, type VisitorDecision } from './awaitDecision.js'
import { checkName } from './checkOptions.js'

/** `delay` approves after a delay, `drop` does not respond. */
export type Decision = VisitorDecision

/**
 * A wallet for tests and demos on a node with unlocked accounts (anvil, hardhat). Requests that
 * need the visitor's approval wait for `decide`. `calls` contains them.
 */
export function createTestWallet(options: createTestWallet.Options): TestWallet {
  const { chains, decide, address, otherAddresses = [], lies = false } = options
  const { on, removeListener, emit } = createEmitter()
  const known = new Map(chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
  let [active] = chains.map(({ chainId }) => chainId)
  let addresses = [address, ...otherAddresses]
  for (const { chainId } of chains) checkChain(chainId)
  addresses.forEach(checkAddress)
  let permitted = options.permitted ?? false
  const never = new Set(options.neverAnswers)
  const calls: TestWallet.Call[] = []

  function permit(now: boolean) {
    permitted = now
    options.onPermitted?.(now)
  }

  async function node(method: string, params: unknown) {
    const url = known.get(active ?? 0)
    if (url === undefined) throw rpcError(4901, 'The wallet has no node for this chain.')
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = await response.json()
    if (error !== undefined) throw rpcError(error.code, error.message, error.data)
    return result
  }

  async function ask(method: string, params: unknown) {
    calls.push({ method, params })
    await awaitDecision(decide({ method, params }), {
      delayMs: options.delayMs,
      refusal: () => rpcError(4001, 'User rejected the request.'),
    })
  }

  function switchTo(chainId: number) {
    if (active === chainId) return
    active = chainId
    emit('chainChanged', hex(chainId))
  }

  function leave() {
    permit(false)
    emit('accountsChanged', [])
  }

  const permissions = () =>
    permitted
      ? [
          {
            invoker: globalThis.location?.origin,
            parentCapability: 'eth_accounts',
            caveats: [{ type: 'restrictReturnedAccounts', value: addresses }],
          },
        ]
      : []

  const methods: Record<string, (params: unknown[]) => Promise<unknown>> = {
    eth_requestAccounts: async (params) => {
      if (!permitted) await ask('eth_requestAccounts', params)
      permit(true)
      return addresses
    },
    eth_accounts: async () => (permitted ? addresses : []),
    eth_chainId: async () => hex(active ?? 0),
    wallet_switchEthereumChain: async ([target]) => {
      const chainId = Number((target as { chainId?: string })?.chainId)
      if (!known.has(chainId)) throw rpcError(4902, 'Unrecognized chain ID.')
      if (active !== chainId) await ask('wallet_switchEthereumChain', [target])
      if (lies) return null
      switchTo(chainId)
      return null
    },
    wallet_addEthereumChain: async ([chain]) => {
      await ask('wallet_addEthereumChain', [chain])
      const { chainId, rpcUrls } = chain as { chainId: string; rpcUrls: string[] }
      const [rpcUrl] = rpcUrls
      if (rpcUrl !== undefined) known.set(Number(chainId), rpcUrl)
      return null
    },
    wallet_getPermissions: async () => permissions(),
    wallet_requestPermissions: async (params) => {
      await methods.eth_requestAccounts?.(params)
      return permissions()
    },
    wallet_revokePermissions: async () => {
      leave()
      return null
    },
  }

  const provider: Eip1193Provider = {
    async request({ method, params: given }) {
      if (never.has(method)) return new Promise(() => {})
      if (NAMES_PERMISSIONS.has(method) && given !== undefined) readNames(given)
      const params = given ?? []
      const own = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (own !== undefined) return own(params as unknown[])
      if (WANTS_APPROVAL.has(method)) await ask(method, params)
      return node(method, params)
    },
    on,
    removeListener,
  }

  return {
    provider,
    calls,
    leave,
    switchTo,
    selectAccount(chosen) {
      checkAddress(chosen)
      addresses = [chosen, ...addresses.filter((one) => one !== chosen)]
      if (permitted) emit('accountsChanged', addresses)
    },
    announce: (info) => announce(provider, info),
  }
}

export type TestWallet = {
  provider: Eip1193Provider
  calls: readonly TestWallet.Call[]
  /** Simulates a network switch in the wallet. */
  switchTo: (chainId: number) => void
  /** Simulates the choice of another account in the wallet. */
  selectAccount: (address: string) => void
  /** Simulates a disconnect in the wallet. */
  leave: () => void
  /** Announces the wallet (EIP-6963), at once and on each request. */
  announce: (info: { rdns: string; name: string; icon: string }) => void
}

export declare namespace TestWallet {
  type Call = { method: string; params: unknown }
}

export declare namespace createTestWallet {
  type Options = {
    /** The first chain is active. */
    chains: readonly { chainId: number; rpcUrl: string }[]
    /** One of the node's unlocked accounts. */
    address: string
    decide: (request: TestWallet.Call) => Decision | Promise<Decision>
    /** Delay of `delay` in ms. @default 300 */
    delayMs?: number | undefined
    /** Whether the page connected before. @default false */
    permitted?: boolean | undefined
    /** Called when the page receives or loses its permission, so that a test can store it. */
    onPermitted?: ((permitted: boolean) => void) | undefined
    /** More accounts for the page. @default none */
    otherAddresses?: readonly string[] | undefined
    /** Approves a network switch but does not switch, as some wallets do. @default false */
    lies?: boolean | undefined
    /** Methods whose requests stay pending, such as `wallet_switchEthereumChain`. @default none */
    neverAnswers?: readonly string[] | undefined
  }
}

const WANTS_APPROVAL = new Set(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])

const NAMES_PERMISSIONS = new Set(['wallet_requestPermissions', 'wallet_revokePermissions'])

function readNames(params: unknown) {
  const [named] = Array.isArray(params) ? params : []
  if (typeof named !== 'object' || named === null || Object.keys(named).length === 0)
    throw rpcError(-32602, 'Permissions must have the format `[{ eth_accounts: {} }]`.')
}

function checkChain(chainId: unknown) {
  const form = 'numbers, such as 31337 for eip155:31337'
  const isOne = Number.isSafeInteger(chainId) && Number(chainId) > 0
  checkName(chainId, { of: 'createTestWallet: chains', form, isOne })
}

function checkAddress(address: unknown) {
  const form = 'an account of the node, "0x" and 40 digits'
  const isOne = typeof address === 'string' && /^0x[\da-f]{40}$/i.test(address)
  checkName(address, { of: 'createTestWallet: address', form, isOne })
}

const hex = (chainId: number) => `0x${chainId.toString(16)}`

function rpcError(code: number, message: string, data?: unknown): Error {
  return Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
}

function announce(provider: Eip1193Provider, info: { rdns: string; name: string; icon: string }) {
  const detail = Object.freeze({ info: { ...info, uuid: randomUuid() }, provider })
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', say)
  say()
}
