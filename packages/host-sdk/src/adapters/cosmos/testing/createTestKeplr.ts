import { adr36Doc, aminoBytes } from '@vestibule/protocol/cosmos'
import type {
  CosmosAminoDoc,
  CosmosSignDoc,
} from '../../../core/model/namespaces/cosmos/provider.js'
import type { Keplr } from '../keplr/keplr.js'
import { readAminoDoc } from '../provider/signAmino.js'
import { directBytes, readDirectDoc } from '../provider/signDirect.js'
import type { TestKeeper } from './createTestKeeper.js'

export function createTestKeplr(keeper: TestKeeper, lacks: readonly string[]): Keplr {
  const keplr: Required<Keplr> = {
    async enable(chainIds) {
      const ids = typeof chainIds === 'string' ? [chainIds] : chainIds
      for (const id of ids) keeper.chainOf(id)
      await keeper.permit(ids)
    },
    async getKey(chainId) {
      await keeper.permit([chainId])
      const { algo, pubKey, address, bech32Address } = keeper.accountOn(chainId)
      const flags = { isNanoLedger: false, isKeystone: false, ethereumHexAddress: '' }
      return { name: 'Test', algo, pubKey, address, bech32Address, ...flags }
    },
    async signAmino(chainId, signer, signDoc) {
      keeper.check(chainId, signer)
      await keeper.ask('signAmino', [chainId, signer, signDoc])
      const signed = readAminoDoc(signDoc) as CosmosAminoDoc
      return { signed, signature: keeper.sign(chainId, aminoBytes(signed)) }
    },
    async signDirect(chainId, signer, signDoc) {
      keeper.check(chainId, signer)
      await keeper.ask('signDirect', [chainId, signer, signDoc])
      const signed: CosmosSignDoc = readDirectDoc(signDoc)
      return { signed, signature: keeper.sign(chainId, directBytes(signed)) }
    },
    async signArbitrary(chainId, signer, data) {
      keeper.check(chainId, signer)
      await keeper.ask('signArbitrary', [chainId, signer, data])
      return keeper.sign(chainId, aminoBytes(adr36Doc(signer, data)))
    },
    async experimentalSuggestChain(chainInfo) {
      await keeper.ask('experimentalSuggestChain', [chainInfo])
      keeper.learn(chainInfo)
    },
    async disable(chainIds) {
      keeper.forget(typeof chainIds === 'string' ? [chainIds] : chainIds)
    },
  }
  for (const name of lacks) Reflect.deleteProperty(keplr, name)
  return keplr
}
