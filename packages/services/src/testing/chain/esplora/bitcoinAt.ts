import { createHash } from 'node:crypto'
import { bech32 } from '@scure/base'
import type { NetworkData } from '../../../domain/projects/networkData.js'
import type { Network } from '../../../domain/projects/project.js'

export function bitcoinAt(indexUrl: string, data: Partial<NetworkData> = {}): Network {
  return {
    caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'Bitcoin Regtest',
    testnet: true,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    data: { tokens: [], scanBlocks: false, startBlock: 0, indexUrl, ...data },
  }
}

export function someBitcoinAddress(number: number): string {
  const program = createHash('ripemd160').update(`address ${number}`).digest()
  return bech32.encode('bcrt', [0, ...bech32.toWords(program)])
}
