import type { SiwxMessageData } from '../../core/model/siwx.js'

export type MessageWords = {
  /** Used in the sentence "your Ethereum account". */
  accountName: string
  /** The network's name in messages. */
  messageChainId: string
}

/**
 * https://chainagnostic.org/CAIPs/caip-122, and ERC-4361 on EVM.
 * @throws `Error` for a value with a line break, which could forge other lines
 */
export function formatMessage(data: SiwxMessageData, words: MessageWords): string {
  const { domain, accountAddress, uri, version, nonce, statement, resources } = data
  const fields: [name: string, value: string | undefined][] = [
    ['URI', uri],
    ['Version', version],
    ['Chain ID', words.messageChainId],
    ['Nonce', nonce],
    ['Issued At', data.issuedAt],
    ['Expiration Time', data.expirationTime],
    ['Not Before', data.notBefore],
    ['Request ID', data.requestId],
  ]
  const lines = [
    `${domain} wants you to sign in with your ${words.accountName} account:`,
    accountAddress,
    '',
    ...(statement === undefined ? [''] : [statement, '']),
    ...fields.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`)),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((one) => `- ${one}`)]),
  ]
  if (lines.some((line) => /[\r\n]/.test(line)))
    throw new Error('A value of the sign-in message contains a line break.')
  return lines.join('\n')
}
