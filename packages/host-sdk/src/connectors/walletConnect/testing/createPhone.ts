import { ed25519 } from '@noble/curves/ed25519.js'
import { WalletKit } from '@reown/walletkit'
import { base58 } from '@scure/base'
import { Core } from '@walletconnect/core'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const account = privateKeyToAccount(KEY)

const SEED = new Uint8Array(32).fill(7)
const SOLANA_ADDRESS = base58.encode(ed25519.getPublicKey(SEED))

const METHODS = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']
const EVENTS = ['accountsChanged', 'chainChanged']
const REJECTED = { code: 5000, message: 'User rejected.' }

type Approval = {
  chains?: readonly number[]
  solana?: readonly string[]
  addresses?: readonly string[]
  methods?: readonly string[]
  name?: string
  properties?: Record<string, string>
}

export type SignInApproval = {
  chains?: readonly string[]
  tamper?: (auths: readonly ReturnType<typeof buildAuthObject>[]) => unknown
}

/** A real WalletConnect wallet. The test makes the visitor's decisions. */
export async function createPhone(relayUrl: string, options: { signsIn?: boolean } = {}) {
  const core = new Core({
    projectId: 'phone',
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `phone-${crypto.randomUUID()}`,
  })
  // Prevents requests to other hosts.
  core.eventClient.init = async () => {}
  core.verify.resolve = async () => ({ origin: '' })
  const metadata = { name: 'Phone', description: '', url: 'https://phone.example', icons: [] }
  const kit = await WalletKit.init({
    // Two packages of the library disagree on an optional field.
    core: core as unknown as Parameters<typeof WalletKit.init>[0]['core'],
    metadata,
  })

  const proposals = createQueue<Parameters<Parameters<typeof kit.on<'session_proposal'>>[1]>[0]>()
  const requests = createQueue<Parameters<Parameters<typeof kit.on<'session_request'>>[1]>[0]>()
  const signIns = createQueue<Parameters<Parameters<typeof kit.on<'session_authenticate'>>[1]>[0]>()
  const farewells = createQueue<unknown>()
  kit.on('session_proposal', proposals.put)
  // With this listener, the wallet signs in and hides parallel proposals.
  if (options.signsIn) kit.on('session_authenticate', signIns.put)
  kit.on('session_request', requests.put)
  kit.on('session_delete', farewells.put)

  let topic = ''
  const namespacesOf = (approval: Approval) => {
    const { chains = [31337, 31338], addresses = [account.address], methods = METHODS } = approval
    const { solana = [] } = approval
    return {
      ...(chains.length > 0 && {
        eip155: {
          chains: chains.map((chain) => `eip155:${chain}`),
          accounts: chains.flatMap((chain) => addresses.map((each) => `eip155:${chain}:${each}`)),
          methods: [...methods],
          events: EVENTS,
        },
      }),
      ...(solana.length > 0 && {
        solana: {
          chains: [...solana],
          accounts: solana.map((chain) => `${chain}:${SOLANA_ADDRESS}`),
          methods: ['solana_signMessage'],
          events: EVENTS,
        },
      }),
    }
  }

  return {
    address: account.address,
    solanaAddress: SOLANA_ADDRESS,
    pair: (uri: string) => kit.pair({ uri }),
    proposal: proposals.next,
    async approve(approval: Approval = {}) {
      const proposal = await proposals.next()
      const { id } = proposal
      const { name, properties } = approval
      if (name !== undefined) kit.engine.signClient.metadata.name = name
      const session = await kit.approveSession({
        id,
        namespaces: namespacesOf(approval),
        ...(properties && { sessionProperties: properties }),
      })
      topic = session.topic
      return proposal
    },
    async approveNonsense(namespaces: unknown) {
      const { id } = await proposals.next()
      const { engine } = kit.engine.signClient
      Reflect.set(engine, 'isValidApprove', async () => {})
      const nonsense = namespaces as Parameters<typeof kit.approveSession>[0]['namespaces']
      kit.approveSession({ id, namespaces: nonsense }).catch(() => {
        // Expected: the dapp refuses.
      })
    },
    async reject() {
      const { id } = await proposals.next()
      await kit.rejectSession({ id, reason: REJECTED })
    },
    async approveSignIn(approval: SignInApproval = {}) {
      const { id, params } = await signIns.next()
      const { chains = params.authPayload.chains, tamper } = approval
      const payload = populateAuthPayload({
        authPayload: params.authPayload,
        chains: [...chains],
        methods: METHODS,
      })
      const auths = await Promise.all(
        chains.map(async (chain) => {
          const iss = `${chain}:${account.address}`
          const message = kit.formatAuthMessage({ request: payload, iss })
          const s = await account.signMessage({ message })
          return buildAuthObject(payload, { t: 'eip191', s }, iss)
        }),
      )
      const { engine } = kit.engine.signClient
      if (tamper !== undefined) {
        const send: (answer: { result: { cacaos: unknown } }) => Promise<void> = Reflect.get(
          engine,
          'sendResult',
        )
        Reflect.set(engine, 'sendResult', (answer: { result: { cacaos: unknown } }) =>
          send({ ...answer, result: { ...answer.result, cacaos: tamper(auths) } }),
        )
      }
      await kit.approveSessionAuthenticate({ id, auths })
      return params.authPayload
    },
    async rejectSignIn() {
      const { id } = await signIns.next()
      await kit.rejectSessionAuthenticate({ id, reason: REJECTED })
    },
    request: requests.next,
    async approveRequest(answer?: unknown) {
      const { id, params, topic } = await requests.next()
      const { method, params: values } = params.request
      const result = answer ?? (await answerOf(method, values))
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
      return params
    },
    async rejectRequest(error: { code: number; message: string } = REJECTED) {
      const { id, topic } = await requests.next()
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } })
    },
    async update(approval: Approval) {
      await kit.updateSession({ topic, namespaces: namespacesOf(approval) })
    },
    async say(name: string, data: unknown, chainId = 'eip155:31337') {
      await kit.emitSessionEvent({ topic, event: { name, data }, chainId })
    },
    disconnect: () => kit.disconnectSession({ topic, reason: { code: 6000, message: 'Bye.' } }),
    farewell: farewells.next,
    sessions: () => Object.keys(kit.getActiveSessions()).length,
    stop: () => core.relayer.transportClose(),
  }
}

export type Phone = Awaited<ReturnType<typeof createPhone>>

async function answerOf(method: string, params: unknown): Promise<unknown> {
  if (method === 'personal_sign') {
    const [raw] = params as [`0x${string}`]
    return account.signMessage({ message: { raw } })
  }
  if (method !== 'solana_signMessage') return null
  const { message } = params as { message: string }
  return { signature: base58.encode(ed25519.sign(base58.decode(message), SEED)) }
}

function createQueue<item>() {
  const items: item[] = []
  const takers: ((item: item) => void)[] = []
  return {
    put(item: item) {
      const take = takers.shift()
      if (take === undefined) items.push(item)
      else take(item)
    },
    next: () =>
      new Promise<item>((resolve) => {
        const item = items.shift()
        if (item === undefined) takers.push(resolve)
        else resolve(item)
      }),
  }
}
