import { base64, hex } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import { adr36Doc, aminoText } from '@vestibule/protocol/cosmos'
import { isUnknownMethod } from '../../isUnknownMethod.js'
import type { OnGrant, PageWalletCode } from '../../pageWallets/createPageWallet.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { keyKind } from '../account/keyKind.js'
import { parseAddress } from '../account/readAddress.js'
import type { CosmosRequest } from '../cosmosRequest.js'
import { createAsking } from './createAsking.js'
import { createKeplrSession } from './createKeplrSession.js'
import type { Keplr } from './keplr.js'

/** A wallet with Keplr's interface, used through WalletConnect's methods. */
export function createKeplrCode(
  keplr: Keplr,
  { changeEvent, onGrant }: { changeEvent: string | undefined; onGrant: OnGrant },
): PageWalletCode {
  const asking = createAsking(keplr)
  const session = createKeplrSession(asking, { changeEvent, onHeld: onGrant })

  async function getAccounts() {
    const accounts = session.held()?.accounts ?? []
    return Promise.all(
      accounts.map(async ({ address, publicKey = '' }) => {
        const key = hex.decode(publicKey)
        const algo = await keyKind(key, parseAddress(address))
        return { address, algo, pubkey: base64.encode(key) }
      }),
    )
  }

  async function sign(method: 'signAmino' | 'signDirect', { params }: CosmosRequest) {
    const signer = readPart(params, 'signerAddress')
    const { chainId } = session.chainFor(signer)
    return asking.ask(method, chainId, signer, readPart(params, 'signDoc'))
  }

  /** For a message document, uses the wallet's method for messages: its card shows the text. */
  async function signAmino(request: CosmosRequest) {
    const signer = String(readPart(request.params, 'signerAddress'))
    const signDoc = readPart(request.params, 'signDoc')
    const message = messageOf(signDoc, signer)
    if (message === undefined) return sign('signAmino', request)
    const { chainId } = session.chainFor(signer)
    try {
      const signature = await asking.ask('signArbitrary', chainId, signer, message)
      return { signed: signDoc, signature }
    } catch (error) {
      if (!isUnknownMethod(error)) throw error
      return sign('signAmino', request)
    }
  }

  const methods = new Map<string, (request: CosmosRequest) => Promise<unknown>>([
    ['cosmos_getAccounts', getAccounts],
    ['cosmos_signAmino', signAmino],
    ['cosmos_signDirect', async (request) => sign('signDirect', request)],
  ])
  return {
    connect: async (network) => network && session.connect(network),
    restore: async (network) => network && session.restore(network),
    disconnect: session.disconnect,
    switchNetwork: async (network) => onGrant(await session.connect(network)),
    async request(request: CosmosRequest) {
      const answer = methods.get(request.method)
      if (answer === undefined) throw new VestibuleError('methodNotAllowed')
      return answer(request)
    },
  }
}

/** The message of a document (ADR-36), as text if possible. */
function messageOf(signDoc: unknown, signer: string): string | Uint8Array | undefined {
  try {
    const { msgs } = signDoc as { msgs: readonly { value: { data: string } }[] }
    const bytes = base64.decode(msgs[0]?.value.data ?? '')
    if (aminoText(signDoc) !== aminoText(adr36Doc(signer, bytes))) return undefined
    return textOf(bytes) ?? bytes
  } catch {
    return undefined
  }
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
