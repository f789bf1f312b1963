import {
  checkParams,
  createEmitter,
  createSubscriptions,
  readRequest,
} from '@vestibule/host-sdk/wallet'
import { EarlyError, formatHexChainId, parseHexChainId, VestibuleError } from '@vestibule/protocol'
import { toParams } from './channel.js'
import { addressesIn, chainIn, type Wallet } from './wallet.js'

const NAMESPACE = 'eip155'
const ACCOUNTS = 'eth_accounts'

type Answer = (params: unknown) => Promise<unknown>

export function createProvider(wallet: Wallet) {
  const { on, removeListener, emit } = createEmitter()
  const accounts = async () => addressesIn(await wallet.look(), NAMESPACE)
  const hexChain = async () => formatHexChainId(numberOf(chainIn(await wallet.look(), NAMESPACE)))

  async function connect(again: boolean) {
    const known = await accounts()
    if (known.length > 0 && !again) return known
    await wallet.ask({ type: 'connect', namespace: NAMESPACE, ...(again && { again }) })
    return accounts()
  }

  async function permissions() {
    const value = await accounts()
    if (value.length === 0) return []
    const caveats = [{ type: 'restrictReturnedAccounts', value }]
    return [{ invoker: location.origin, parentCapability: ACCOUNTS, caveats }]
  }

  async function move(method: string, params: unknown) {
    const chainId = `${NAMESPACE}:${readTarget(method, params)}`
    const { networks } = await wallet.look()
    if (!networks.includes(chainId))
      throw method === 'wallet_addEthereumChain'
        ? new VestibuleError('methodNotAllowed', {
            message: 'Cannot add this network: the wallet’s services do not serve it.',
          })
        : new VestibuleError('unrecognizedChain')
    await wallet.ask({ type: 'switch', chainId })
    return null
  }

  async function ask(request: { method: string; params?: unknown }) {
    const { method, params = [] } = request
    const own = addressesIn(await wallet.look(), NAMESPACE).map((address) => ({ address }))
    checkParams(request, own)
    return wallet.ask({ type: 'ask', namespace: NAMESPACE, method, params: toParams(params) })
  }
  let subscriptions: ReturnType<typeof createSubscriptions> | undefined

  const own = new Map<string, Answer>([
    [ACCOUNTS, accounts],
    ['eth_requestAccounts', () => connect(false)],
    ['eth_coinbase', async () => (await accounts())[0] ?? null],
    ['eth_chainId', hexChain],
    ['net_version', async () => String(Number(await hexChain()))],
    ['wallet_getPermissions', permissions],
    // viem tries this method after a failure, and reports the first error only if this method does
    // not exist.
    ['wallet_sendTransaction', () => Promise.reject(new VestibuleError('methodNotFound'))],
    [
      'wallet_requestPermissions',
      async (params) => {
        readNames(params)
        await connect(true)
        return permissions()
      },
    ],
    ['wallet_switchEthereumChain', (params) => move('wallet_switchEthereumChain', params)],
    ['wallet_addEthereumChain', (params) => move('wallet_addEthereumChain', params)],
    [
      'eth_subscribe',
      (params) => {
        subscriptions ??= createSubscriptions({ ask, emit })
        return subscriptions.add(params)
      },
    ],
    [
      'eth_unsubscribe',
      async (params) => subscriptions?.remove(String((params as unknown[])[0])) ?? false,
    ],
  ] as [string, Answer][])

  async function revoke(params: unknown) {
    readNames(params)
    await wallet.ask({ type: 'disconnect' })
    return null
  }

  wallet.onView((now, before) => {
    const [wasAt, isAt] = [chainIn(before, NAMESPACE), chainIn(now, NAMESPACE)]
    const [had, has] = [addressesIn(before, NAMESPACE), addressesIn(now, NAMESPACE)]
    const chainId = formatHexChainId(numberOf(isAt))
    if (before === undefined) return void emit('connect', { chainId })
    if (wasAt !== isAt) {
      subscriptions?.end()
      subscriptions = undefined
      emit('chainChanged', chainId)
    }
    if (had.join() !== has.join()) emit('accountsChanged', has)
  })

  return {
    async request(request: unknown): Promise<unknown> {
      const read = readRequest(request)
      if (read.method === 'wallet_revokePermissions' && !isOfKey(read.params))
        return revoke(read.params)
      const answer = own.get(read.method)
      return answer === undefined ? ask(read) : answer(read.params ?? [])
    },
    on<self>(this: self, ...heard: Parameters<typeof on>): self {
      // Read the view first: the background notifies only documents that have read it.
      wallet.look().catch(() => undefined)
      on(...heard)
      return this
    },
    removeListener,
    /** Because of this member, the same operator's SDK hides its login on the page. */
    vestibule: Object.freeze({ frameUrl: __WALLET__.frameUrl }),
  }
}

function numberOf(caip2: string | undefined): number {
  if (caip2 === undefined) throw new EarlyError('notConnected')
  return Number(caip2.slice(NAMESPACE.length + 1))
}

function readTarget(method: string, params: unknown): number {
  const [target] = Array.isArray(params) ? params : []
  try {
    return parseHexChainId((target as { chainId?: unknown } | undefined)?.chainId)
  } catch (cause) {
    throw invalid(`\`${method}\` expects \`[{ chainId: '0x1' }]\` with the number in hex.`, cause)
  }
}

/** Accepts only `[{ eth_accounts: {} }]`. @throws `invalidParams` */
function readNames(params: unknown) {
  const [named, ...rest] =
    Array.isArray(params) && params.length > 0 ? params : [{ [ACCOUNTS]: {} }]
  const names = typeof named === 'object' && named !== null ? Object.keys(named) : []
  if (rest.length > 0 || names.length === 0)
    throw invalid('Invalid permissions: expected `[{ eth_accounts: {} }]`.')
  const unknown = names.find((name) => name !== ACCOUNTS)
  if (unknown !== undefined)
    throw invalid(`Unsupported permission \`${unknown}\`: expected \`eth_accounts\`.`)
}

/** Whether the parameters contain a permission context (ERC-7715). */
function isOfKey(params: unknown): boolean {
  const [named] = Array.isArray(params) ? params : []
  if (typeof named !== 'object' || named === null) return false
  return 'permissionContext' in named || 'permissionsContext' in named
}

function invalid(reason: string, cause?: unknown) {
  return new VestibuleError('invalidParams', { message: `Invalid params: ${reason}`, cause })
}
