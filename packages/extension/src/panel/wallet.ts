import { createVestibule, type Options, type Vestibule } from '@vestibule/host-sdk'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { createSolanaAdapter } from '@vestibule/host-sdk/solana'
import { parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'

export function createWallet(messages: Options['messages']): Vestibule {
  const { frameUrl, apiUrl, projectId, name, icon, networks, socials = [] } = __OPERATOR__
  const [first, ...rest] = networks.map(toNetwork)
  if (first === undefined) throw new Error('The operator’s settings do not list a network.')
  return createVestibule({
    ...{ projectId, frameUrl, apiUrl },
    metadata: { name, icons: [icon] },
    networks: [first, ...rest],
    adapters: [createEip155Adapter(), createSolanaAdapter()],
    enableEmbedded: true,
    messages,
    enableEIP6963: false,
    enableInjected: false,
    allWallets: 'HIDE',
    enableWalletGuide: false,
    features: {
      connectMethodsOrder: ['email', 'social'],
      socials,
      passkey: true,
      swaps: true,
      smartSessions: true,
    },
  })
}

function toNetwork({ caipNetworkId, ...network }: (typeof __OPERATOR__.networks)[number]) {
  const { namespace, chainId } = parseCaipNetworkId(caipNetworkId)
  return {
    ...network,
    id: namespace === 'eip155' ? Number(chainId) : chainId,
    chainNamespace: namespace,
    // The services provide the nodes.
    rpcUrls: { default: { http: [] } },
  }
}

/** @returns whether the frame reported that it has no wallet */
async function takeOver(wallet: Vestibule): Promise<boolean> {
  await wallet.ready()
  if (wallet.getAccount().isConnected) return false
  let isNone = false
  // Reverse order: the last namespace becomes active.
  for (const connector of wallet.getConnectors().toReversed()) {
    if (connector.type !== 'auth' || wallet.getAccount(connector.chain).isConnected) continue
    await wallet.connect(connector).catch((error: unknown) => {
      isNone ||= error instanceof VestibuleError && error.type === 'notConnected'
    })
  }
  if (wallet.getAccount().isConnected) await wallet.open({ view: 'Account' })
  return isNone
}

export function followWallet(wallet: Vestibule, { onSignedOut }: { onSignedOut: () => void }) {
  let cancel = () => {}
  let was = wallet.getAccount().isConnected
  wallet.subscribeAccount(({ isConnected, status }) => {
    if (was && !isConnected && status === 'disconnected') onSignedOut()
    was = isConnected
  })
  const look = () => {
    if (document.visibilityState !== 'visible') return
    void takeOver(wallet).then((isNone) => isNone && onSignedOut())
  }
  look()
  document.addEventListener('visibilitychange', look)
  addEventListener('focus', look)

  return {
    signIn: (signal: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        let stop = () => {}
        const end = (settle: () => void) => {
          stop()
          signal.removeEventListener('abort', giveUp)
          cancel = () => {}
          settle()
        }
        const giveUp = () => end(() => reject(new VestibuleError('userRejected')))
        const hear = (isConnected: boolean) => isConnected && end(resolve)
        cancel = giveUp
        signal.addEventListener('abort', giveUp)
        stop = wallet.subscribeAccount((account) => hear(account.isConnected))
        hear(wallet.getAccount().isConnected)
      }),
    cancel: () => cancel(),
  }
}
