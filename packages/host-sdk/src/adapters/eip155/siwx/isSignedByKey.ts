import { importCode } from '../../../platform/importCode.js'
import { toHex } from './toHex.js'

export async function isSignedByKey(signed: {
  address: string
  message: string
  signature: string
}): Promise<boolean> {
  const { recoverSigner } = await importCode(() => import('../provider/recoverSigner.js'))
  const { address, message, signature } = signed
  try {
    return recoverSigner([toHex(message), signature]) === address.toLowerCase()
  } catch {
    return false
  }
}
