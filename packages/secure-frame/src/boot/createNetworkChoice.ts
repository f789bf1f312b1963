import { parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import type { FrameNetwork } from '@vestibule/protocol/http'

export function createNetworkChoice(networks: readonly FrameNetwork[]) {
  let [chosen] = networks
  const lookUp = (caip2: string | undefined) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === caip2)

  return {
    /** @throws `noRpcUrl` if the services offer no network */
    active(): FrameNetwork {
      if (chosen === undefined) throw new VestibuleError('noRpcUrl')
      return chosen
    },
    /** @throws `chainNotSupported`, `invalidCaipNetworkId` */
    find(caip2: string): FrameNetwork {
      parseCaipNetworkId(caip2)
      const found = lookUp(caip2)
      if (found === undefined) throw new VestibuleError('chainNotSupported')
      return found
    },
    prefer(caip2: string | undefined) {
      chosen = lookUp(caip2) ?? chosen
    },
    /** EIP-3326. @throws `unrecognizedChain`, `invalidCaipNetworkId` */
    switchTo(caip2: string): FrameNetwork {
      parseCaipNetworkId(caip2)
      const found = lookUp(caip2)
      if (found === undefined)
        throw new VestibuleError('unrecognizedChain', {
          message: `Unrecognized chain ${caip2}: this wallet's services do not serve it`,
        })
      chosen = found
      return found
    },
  }
}
