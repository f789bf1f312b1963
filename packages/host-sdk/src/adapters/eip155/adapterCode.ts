import type { Outcome } from '../../core/model/adapter.js'
import type { ChainReads } from '../../core/model/chainReads.js'
import type { Network } from '../../core/model/network.js'
import { createAdapter } from '../createAdapter.js'
import { createEip1193Session } from './createEip1193Session.js'
import { getEnsIdentity } from './getEnsIdentity.js'
import type { Viem } from './importViem.js'

export { cleanName } from '@vestibule/protocol'
export { createEmbeddedRequests } from './embedded/createEmbeddedRequests.js'
export { nameBrowser } from './nameBrowser.js'
export { answerProvider } from './provider/answerProvider.js'

export function createCode(loadViem: () => Promise<Viem>) {
  const getIdentity = getEnsIdentity(loadViem)
  return {
    ...createAdapter({
      namespace: 'eip155',
      anyNetwork: true,
      sessionOf: createEip1193Session,
      discover: () => () => {},
      getIdentity,
    }),
    async getBalance({ address, ask }: Asked & { address: string }) {
      const balance = await ask({ method: 'eth_getBalance', params: [address, 'latest'] })
      return BigInt(balance as string)
    },
    async getOutcome({ hash, ask }: Asked & { hash: string }): Promise<Outcome | undefined> {
      const receipt = await ask({ method: 'eth_getTransactionReceipt', params: [hash] })
      if (receipt === null) return undefined
      return (receipt as { status?: string }).status === '0x0' ? 'failed' : 'confirmed'
    },
    async getFailureReason(asked: Asked & { hash: string }) {
      const { readRevertReason } = await import('./readRevertReason.js')
      return readRevertReason(asked)
    },
    replacement: async () => (await import('./replacement/replacementPart.js')).replacementPart,
    transfer: async ({ id }: Network) =>
      (await import('./transfer/transferPart.js')).createTransferPart(loadViem, String(id)),
    walletConnect: async () =>
      (await import('./walletConnect/walletConnectPart.js')).walletConnectPart,
    permissions: async () => (await import('./permissions/permissionsPart.js')).permissionsPart,
    siwx: async () => (await import('./siwx/siwxPart.js')).createSiwxPart(loadViem),
  }
}

type Asked = Pick<ChainReads, 'ask'>
