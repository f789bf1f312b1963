import type { SiwxMessageData } from '../../core/model/siwx.js'

export type MessageWords = {
  /** As in "your Ethereum account". */
  accountName: string
  /** The network's spelling in messages. */
  messageChainId: string
}

/**
 * https://chainagnostic.org/CAIPs/caip-122, on EVM ERC-4361.
 * @throws `Error` for a value with a
 * line break, which would forge other lines
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
    throw new Error('A sign-in message has a line break in one of its values.')
  return lines.join('\n')
}
