import { base64, hex } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { Eip1193Provider } from '../../../core/model/connector.js'
import type {
  CosmosAccount,
  CosmosProvider,
  CosmosSignature,
} from '../../../core/model/namespaces/cosmos/provider.js'
import type { ActionContext } from '../../actionContext.js'
import { invalid } from '../../invalid.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { keyKind } from '../account/keyKind.js'
import { parseAddress } from '../account/readAddress.js'
import type { CosmosRequest } from '../cosmosRequest.js'
import { askMessage } from './askMessage.js'
import { readSigner, readSubject } from './readSubject.js'
import { signAmino } from './signAmino.js'
import { signDirect } from './signDirect.js'

type Actions = Pick<CosmosProvider, 'getAccounts' | 'signAmino' | 'signDirect' | 'signArbitrary'>

export function createActions(
  context: ActionContext,
): Actions & { answer: Eip1193Provider['request'] } {
  const actions: Actions = {
    getAccounts: () => getAccounts(context),
    signAmino: (signer, signDoc) => signAmino(context, signer, signDoc),
    signDirect: (signer, signDoc) => signDirect(context, signer, signDoc),
    signArbitrary: (signer, data) => signArbitrary(context, signer, data),
  }

  /** The same methods in WalletConnect's format: bytes and numbers are strings. */
  const methods = new Map<string, (params: Record<string, unknown>) => Promise<unknown>>([
    [
      'cosmos_getAccounts',
      async () =>
        (await actions.getAccounts()).map(({ pubkey, ...account }) => ({
          ...account,
          pubkey: base64.encode(pubkey),
        })),
    ],
    [
      'cosmos_signAmino',
      ({ signerAddress, signDoc }) => signAmino(context, signerAddress, signDoc),
    ],
    [
      'cosmos_signDirect',
      async ({ signerAddress, signDoc }) => {
        const { signed, signature } = await signDirect(context, signerAddress, signDoc)
        const { bodyBytes, authInfoBytes, chainId, accountNumber } = signed
        return {
          signature,
          signed: {
            chainId,
            accountNumber: accountNumber.toString(),
            bodyBytes: base64.encode(bodyBytes),
            authInfoBytes: base64.encode(authInfoBytes),
          },
        }
      },
    ],
  ])

  return {
    ...actions,
    async answer({ method, params }: CosmosRequest) {
      const answer = methods.get(method)
      if (answer === undefined) throw new VestibuleError('methodNotAllowed')
      return answer(Object(params))
    },
  }
}

async function signArbitrary(
  { context, askWallet }: ActionContext,
  signer: unknown,
  given: unknown,
): Promise<CosmosSignature> {
  if (typeof given !== 'string' && !(given instanceof Uint8Array))
    throw invalid('`data` must be a string or bytes')
  const { address } = await readSigner(context, signer)
  const data = typeof given === 'string' ? given : Uint8Array.from(given)
  return askMessage(askWallet, { address, data })
}

/** Requests public keys from a remote wallet. Skips accounts whose key does not match. */
async function getAccounts({ context, askWallet }: ActionContext): Promise<CosmosAccount[]> {
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

/** WalletConnect encodes keys in base64. */
function readKey(text: unknown): Uint8Array | undefined {
  try {
    return base64.decode(String(text))
  } catch {
    return undefined
  }
}
