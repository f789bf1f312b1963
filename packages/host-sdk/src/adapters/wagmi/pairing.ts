import { EarlyError } from '@vestibule/protocol'
import type { Eip1193Provider, Remote, WalletInfo } from '../../core/model/connector.js'
import { createEmitter, type Emit } from '../../platform/emitter.js'
import { onceUntilFailure } from '../../platform/onceUntilFailure.js'
import type { createPairing } from './createPairing.js'

type Loaded = Awaited<ReturnType<typeof createPairing>>

export type Pairing = Pick<Remote, 'proposals' | 'provider'> & {
  getWalletInfo: () => WalletInfo | undefined
  prepare: () => Promise<unknown>
}

export function lazyPairing(
  provider: Eip1193Provider,
  create: (emit: Emit) => Promise<Loaded>,
): Pairing {
  const emitter = createEmitter()
  let loaded: Loaded | undefined
  let cancels = 0
  const prepare = onceUntilFailure(async () => {
    loaded = await create(emitter.emit)
    return loaded
  })
  const emitterOf = (event: string) => (event === 'display_uri' ? emitter : provider)
  return {
    prepare,
    proposals: {
      async create() {
        const before = cancels
        const { proposals } = await prepare()
        if (cancels !== before) throw new EarlyError('requestAborted')
        return proposals.create()
      },
      cancel() {
        cancels += 1
        loaded?.proposals.cancel()
      },
    },
    provider: {
      request: provider.request,
      on: (event, listener) => emitterOf(event).on(event, listener),
      removeListener: (event, listener) => emitterOf(event).removeListener(event, listener),
    },
    getWalletInfo: () => loaded?.getWalletInfo(),
  }
}
