import { toCoinType } from '@vestibule/protocol'
import { toChecksum } from '@vestibule/protocol/addresses'
import type { SiwxPart } from '../../../core/model/siwxPart.js'
import { importCode } from '../../../platform/importCode.js'
import { fromProviderError } from '../fromProviderError.js'
import type { Viem } from '../importViem.js'
import { toHex } from './toHex.js'

/** Sign-in with Ethereum, https://eips.ethereum.org/EIPS/eip-4361. */
export const createPart = (loadViem: () => Promise<Viem>): SiwxPart => ({
  accountName: 'Ethereum',
  messageChainId: (id) => id.slice('eip155:'.length),
  messageAddress: toChecksum,
  coinType: (id) => toCoinType(Number(id.slice('eip155:'.length))),
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
