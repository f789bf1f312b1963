import { base58, base64 } from '@scure/base'
import { parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import { clusterOf } from '@vestibule/protocol/solana'
import { toAccounts } from '../../../core/toAccounts.js'
import { invalid } from '../../invalid.js'
import type { OnGrant, PageWalletCode } from '../../pageWallets/createPageWallet.js'
import { readBytes, readPart } from '../../pageWallets/readAnswer.js'
import { listOf, type StandardWallet } from '../../walletStandard/walletStandard.js'
import { readBase58 } from '../readKey.js'
import type { SolanaRequest } from '../solanaRequest.js'
import { readBase64, readWire } from '../transaction/readWire.js'
import { createSignIns, type SignInBox } from './createSignIns.js'
import { createWalletSession } from './createWalletSession.js'

export function createStandardCode(
  wallet: StandardWallet,
  onGrant: OnGrant,
  box: SignInBox,
): PageWalletCode {
  const grantOf = (addresses: readonly string[]) => ({ accounts: toAccounts(addresses) })
  const session = createWalletSession(wallet, (addresses) => onGrant(grantOf(addresses)))
  const connect = createSignIns(wallet, session, box)

  async function signMessage({ params }: SolanaRequest) {
    const message = readBase58(readPart(params, 'message'))
    if (message === undefined) throw invalid('`message` must be base58')
    const input = { account: session.accountOf(readPart(params, 'pubkey')), message }
    const [answer] = listOf(await session.ask('solana:signMessage', 'signMessage', [input]))
    return { signature: base58.encode(readBytes(answer, 'signature')) }
  }

  /** Answers in order. */
  async function signAll(request: SolanaRequest, transactions: readonly unknown[]) {
    const feature = 'solana:signTransaction'
    const inputs = transactions.map((transaction) => inputOf(request, transaction))
    requireVersions(wallet, feature, inputs)
    const answers = listOf(await session.ask(feature, 'signTransaction', inputs))
    if (answers.length !== inputs.length) throw new VestibuleError('invalidReply')
    return answers.map((answer) => base64.encode(readBytes(answer, 'signedTransaction')))
  }

  async function signAndSend(request: SolanaRequest) {
    const feature = 'solana:signAndSendTransaction'
    const transaction = readPart(request.params, 'transaction')
    const options = readPart(request.params, 'sendOptions')
    const input = { ...inputOf(request, transaction), options }
    requireVersions(wallet, feature, [input])
    const answers = await session.ask(feature, 'signAndSendTransaction', [input])
    return { signature: base58.encode(readBytes(listOf(answers)[0], 'signature')) }
  }

  const nameOf = (chainId: string) => clusterOf({ id: parseCaipNetworkId(chainId).chainId })

  function inputOf({ chainId, address }: SolanaRequest, text: unknown) {
    const transaction = readBase64(text)
    const chain = chainId && nameOf(chainId)
    return { account: session.accountOf(address), transaction, chain }
  }

  const methods = new Map<string, (request: SolanaRequest) => Promise<unknown>>([
    ['solana_signMessage', signMessage],
    [
      'solana_signTransaction',
      async (request) => {
        const [transaction] = await signAll(request, [readPart(request.params, 'transaction')])
        return { transaction }
      },
    ],
    [
      'solana_signAllTransactions',
      async (request) => ({
        transactions: await signAll(request, listOf(readPart(request.params, 'transactions'))),
      }),
    ],
    ['solana_signAndSendTransaction', signAndSend],
  ])

  return {
    connect: async () => grantOf(await connect()),
    restore: async () => grantOf(await session.restore()),
    disconnect: session.disconnect,
    // The network may have been added after the wallet was found.
    async switchNetwork(network) {
      if (!listOf(wallet.chains).includes(clusterOf(network)))
        throw new VestibuleError('chainNotSupported')
    },
    async request(request: SolanaRequest) {
      const answer = methods.get(request.method)
      if (answer === undefined) throw new VestibuleError('methodNotAllowed')
      return answer(request)
    },
  }
}

/** @throws `invalidParams` for a version that the wallet does not list, before the request */
function requireVersions(
  wallet: StandardWallet,
  feature: string,
  inputs: readonly { transaction: Uint8Array }[],
) {
  const known = readPart(readPart(wallet.features, feature), 'supportedTransactionVersions')
  if (!Array.isArray(known)) return
  const unknown = inputs
    .map(({ transaction }) => readWire(transaction).version)
    .find((version) => !known.includes(version))
  if (unknown !== undefined)
    throw invalid(`The wallet does not support transactions of version ${unknown}`)
}
