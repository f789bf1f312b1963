import { base58, base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { ChainReads } from '../../../core/model/chainReads.js'
import type { Connector } from '../../../core/model/connector.js'
import { isSignedBy } from '../../ed25519/isSignedBy.js'
import { isUnknownMethod } from '../../isUnknownMethod.js'
import { isSameBytes, readBase58, readKey } from '../readKey.js'
import type { SolanaRequest } from '../solanaRequest.js'
import { readBase64, readWire, withSignature } from '../transaction/readWire.js'

const SIGNATURE = 64
const SEND_OPTIONS = { preflightCommitment: 'confirmed' }

type Asked = ChainReads & { connector: Connector; from: string; wire: string }

/**
 * Sends through the network's nodes if the wallet only signs.
 * @returns the signature
 * @throws `invalidReply` for an invalid answer, `userRejected` and other errors of the wallet, the
 * node's own error
 */
export async function askWallet(asked: Asked): Promise<string> {
  const { connector, network, from, wire } = asked
  const about = { address: from, chainId: network.caipNetworkId }
  const request = (asked: SolanaRequest) => connector.provider.request(asked)
  try {
    const params = { transaction: wire, sendOptions: SEND_OPTIONS }
    const answer = await request({ ...about, method: 'solana_signAndSendTransaction', params })
    return base58.encode(signatureIn(answer))
  } catch (error) {
    if (!isUnknownMethod(error)) throw error
    const params = { transaction: wire }
    const answer = await request({ ...about, method: 'solana_signTransaction', params })
    return sendByNode(asked, await signedIn(answer, asked))
  }
}

async function sendByNode({ ask }: Pick<ChainReads, 'ask'>, signed: Uint8Array): Promise<string> {
  const params = [base64.encode(signed), { ...SEND_OPTIONS, encoding: 'base64' }]
  const hash = await ask({ method: 'sendTransaction', params })
  const [own = new Uint8Array()] = readWire(signed).signatures
  if (hash !== base58.encode(own)) throw new VestibuleError('invalidReply')
  return hash
}

/** Wallets may add instructions, such as fees: use their transaction. */
async function signedIn(answer: unknown, { from, wire }: Asked): Promise<Uint8Array> {
  const { transaction } = (answer ?? {}) as { transaction?: unknown }
  // A wallet on another device may return only its signature.
  const bytes =
    transaction === undefined
      ? withSignature(readBase64(wire), 0, signatureIn(answer))
      : readBase64(transaction)
  const key = readKey(from) ?? new Uint8Array()
  const { signers, signatures, message } = readWire(bytes)
  const signature = signatures[signers.findIndex((signer) => isSameBytes(signer, key))]
  if (signature === undefined || (await isSignedBy(key, message, signature)) === false)
    throw new VestibuleError('invalidReply')
  return bytes
}

function signatureIn(answer: unknown): Uint8Array {
  const { signature } = (answer ?? {}) as { signature?: unknown }
  const bytes = readBase58(signature)
  if (bytes?.length !== SIGNATURE) throw new VestibuleError('invalidReply')
  return bytes
}
