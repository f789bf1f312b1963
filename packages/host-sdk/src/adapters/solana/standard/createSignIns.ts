import { base58 } from '@scure/base'
import type { VestibuleError } from '@vestibule/protocol'
import type { OneClick } from '../../../core/model/oneClick.js'
import type { SiwxMessage, SiwxSession } from '../../../core/model/siwx.js'
import { formatMessage } from '../../../siwx/message/formatMessage.js'
import { readBytes, readPart } from '../../pageWallets/readAnswer.js'
import { listOf, methodOf, type StandardWallet } from '../../walletStandard/walletStandard.js'
import type { createWalletSession } from './createWalletSession.js'
import { readAccounts } from './readAccounts.js'

const FEATURE = 'solana:signIn'

export type SignInBox = {
  createMessage?: OneClick.CreateMessage | undefined
  signed: SiwxSession[]
}

/** `solana:signIn` connects and signs in. If the wallet signs another text, the sign-in is a separate request. */
export function createSignIns(
  wallet: StandardWallet,
  session: ReturnType<typeof createWalletSession>,
  box: SignInBox,
) {
  let isTrusted = true

  async function ask(message: SiwxMessage): Promise<string[] | undefined> {
    const input = inputOf(message)
    const answers = await session.ask(FEATURE, 'signIn', [input]).catch((error: VestibuleError) => {
      if (error.type === 'userRejected') throw error
      // The wallet does not support the fields of the message: connect only.
      return []
    })
    const [answer] = listOf(answers)
    const given = readPart(answer, 'account')
    const [address] = [...readAccounts([given]).keys()]
    if (address === undefined) return undefined
    const signed = readSigned(answer, message, address)
    isTrusted = signed !== undefined
    box.signed = signed === undefined ? [] : [signed]
    return session.take({ accounts: [given, ...listOf(readPart(wallet, 'accounts'))] })
  }

  return async (): Promise<string[]> => {
    box.signed = []
    const message = isTrusted && hasFeature(wallet) ? await box.createMessage?.() : undefined
    const accounts = message && (await ask(message))
    return accounts ?? session.connect()
  }
}

function hasFeature(wallet: StandardWallet): boolean {
  try {
    return methodOf(wallet, FEATURE, 'signIn') !== undefined
  } catch {
    return false
  }
}

function inputOf({ accountAddress: _unknown, toString: _text, ...fields }: SiwxMessage) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given)
}

/** The signed text must be our message with the account's address. */
function readSigned(
  answer: unknown,
  { toString: _text, ...asked }: SiwxMessage,
  accountAddress: string,
): SiwxSession | undefined {
  try {
    const message = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      readBytes(answer, 'signedMessage'),
    )
    const data = { ...asked, accountAddress }
    const words = { accountName: 'Solana', messageChainId: asked.chainId }
    const text = formatMessage(data, words)
    // Without a statement, wallets omit the empty line.
    const isSame =
      message === text || (!asked.statement && message === text.replace('\n\n\n', '\n\n'))
    const signature = base58.encode(readBytes(answer, 'signature'))
    return isSame ? { data, message, signature } : undefined
  } catch {
    return undefined
  }
}
