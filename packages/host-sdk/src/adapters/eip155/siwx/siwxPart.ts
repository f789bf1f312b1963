import { fromCoinType, toCoinType } from '@vestibule/protocol'
import { toChecksum } from '@vestibule/protocol/addresses'
import type { SiwxPart } from '../../../core/model/siwxPart.js'
import { importCode } from '../../../platform/importCode.js'
import { fromProviderError } from '../fromProviderError.js'
import type { Viem } from '../importViem.js'
import { toHex } from './toHex.js'

const ETHER = 60

/** https://eips.ethereum.org/EIPS/eip-4361 */
export const createSiwxPart = (loadViem: () => Promise<Viem>): SiwxPart => ({
  accountName: 'Ethereum',
  messageChainId: (id) => id.slice('eip155:'.length),
  messageAddress: toChecksum,
  coinTypes: (id) => {
    const own = toCoinType(Number(id.slice('eip155:'.length)))
    return fromCoinType(ETHER) === fromCoinType(own) ? [own, ETHER] : [own]
  },
  unknownAddress: `0x${'0'.repeat(40)}`,
  async signMessage({ connector, address, message }) {
    try {
      const params = [toHex(message), address]
      return String(await connector.provider.request({ method: 'personal_sign', params }))
    } catch (error) {
      throw fromProviderError(error)
    }
  },
  async verify(options) {
    const { verifyMessage } = await importCode(() => import('./verifyMessage.js'))
    return verifyMessage({ ...options, loadViem })
  },
})
