import type { Connector } from '../../../core/model/connector.js'
import { createEmitter } from '../../../platform/emitter.js'
import { importCode } from '../../../platform/importCode.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'
import type { StandardWallet } from '../../walletStandard/walletStandard.js'
import type { SignInBox } from './createSignIns.js'

/** WalletConnect's methods in front, a wallet of the Wallet Standard behind, by code that comes with the first request. */
export function createStandardProvider(
  wallet: StandardWallet,
): Required<Pick<Connector, 'provider' | 'prepare' | 'oneClick'>> {
  const box: SignInBox = { signed: [] }
  const { on, removeListener, emit } = createEmitter()
  const load = onceUntilFailure(async () => {
    const { createStandardRequests } = await importCode(() => import('./createStandardRequests.js'))
    return createStandardRequests(wallet, emit, box)
  })
  return {
    provider: {
      async request(request) {
        const answer = await load()
        return answer(request)
      },
      on,
      removeListener,
    },
    prepare: load,
    oneClick: {
      offer(createMessage) {
        box.createMessage = createMessage
      },
      take: () => box.signed.splice(0),
    },
  }
}
