import { base64, hex } from '@scure/base'
import type { CosmosAccount } from '../../../core/model/namespaces/cosmos/provider.js'
import type { ActionContext } from '../../actionContext.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { keyKind } from '../account/keyKind.js'
import { parseAddress } from '../account/readAddress.js'
import { readSubject } from './readSubject.js'

/** The accounts that are connected, with their public keys; a wallet elsewhere is asked for those, and one whose key is another's is left out. */
export async function getAccounts({ context, askWallet }: ActionContext): Promise<CosmosAccount[]> {
  const { accounts } = await readSubject(context)
  const answer = accounts.every(({ publicKey }) => publicKey !== undefined)
    ? []
    : await askWallet({ method: 'cosmos_getAccounts', params: {} })
  const told = Array.isArray(answer) ? answer.slice(0, 256) : []
  const all = await Promise.all(
    accounts.map(async ({ address, publicKey }) => {
      const one = told.find((each) => readPart(each, 'address') === address)
      const pubkey =
        publicKey === undefined ? readKey(readPart(one, 'pubkey')) : hex.decode(publicKey)
      const algo = pubkey && (await keyKind(pubkey, parseAddress(address)))
      return algo === undefined || pubkey === undefined ? [] : [{ address, algo, pubkey }]
    }),
  )
  return all.flat()
}

/** WalletConnect has it in base64. */
function readKey(text: unknown): Uint8Array | undefined {
  try {
    return base64.decode(String(text))
  } catch {
    return undefined
  }
}
