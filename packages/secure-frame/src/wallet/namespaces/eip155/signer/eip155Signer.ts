import { bytesToHex } from '@noble/curves/utils.js'
import { VestibuleError } from '@vestibule/protocol'
import { isAddressEqual } from 'viem'
import type * as z from 'zod/mini'
import type { Bytes } from '../../../../platform/bytes.js'
import type { NamespaceSigner } from '../../signer/namespaceSigner.js'
import { readIntent } from '../../signer/readIntent.js'
import { type AccountSignable, toAccountSignable, toUpgrade } from '../intents/accountSignable.js'
import { AnyIntent } from '../intents/intent.js'
import { toOperationSignable } from '../intents/operationSignable.js'
import { toSignable } from '../intents/signable.js'
import { signHash } from '../intents/signHash.js'
import { deriveKey, evmAddress } from './keys.js'

export const eip155Signer: NamespaceSigner = {
  curve: 'secp256k1',
  derive: deriveKey,
  addressOf: evmAddress,
  exportKey: (privateKey) => `0x${bytesToHex(privateKey)}`,
  readImport: async (...given) => (await import('./readImport.js')).readImport(...given),
  build(given) {
    const intent = readIntent(AnyIntent, given)
    const built = builtOf(intent)
    const upgrade = intent.kind === 'delegation' ? toUpgrade(intent) : undefined
    return {
      sign(privateKey) {
        const whole = 'complete' in built ? authorized(built, privateKey) : built
        const { before, signer, ...last } = whole
        if (signer !== undefined && !isAddressEqual(signer, evmAddress(privateKey)))
          throw new VestibuleError('addressNotYours')
        const signed = last.finish(signHash(last.hash, privateKey))
        const earlier = before ?? (upgrade && authorized(upgrade, privateKey))
        const first = earlier?.finish(signHash(earlier.hash, privateKey))
        if (signed.kind === 'signature' && first?.kind === 'transaction')
          return { ...signed, first }
        const isPair = first?.kind === 'transaction' && signed.kind === 'transaction'
        return isPair ? { ...signed, before: first.raw } : signed
      },
    }
  },
}

function builtOf(intent: z.infer<typeof AnyIntent>) {
  if (intent.kind === 'operation') return toOperationSignable(intent)
  return intent.kind === 'batch' ? toAccountSignable(intent) : toSignable(intent)
}

/** @throws `invalidRequest` for another account's key */
function authorized({ account, authorizations, complete }: AccountSignable, privateKey: Bytes) {
  if (evmAddress(privateKey) !== account) throw new VestibuleError('invalidRequest')
  return complete(authorizations.map((hash) => signHash(hash, privateKey)))
}
