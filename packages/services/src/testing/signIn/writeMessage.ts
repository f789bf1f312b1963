export type MessageParts = {
  domain: string
  scheme?: string | undefined
  networkName: string
  address: string
  statement?: string | undefined
  uri: string
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  resources?: readonly string[] | undefined
}

export function writeMessage(parts: MessageParts): string {
  const { scheme, statement, resources = [] } = parts
  const fields: [label: string, value: string | undefined][] = [
    ['URI', parts.uri],
    ['Version', '1'],
    ['Chain ID', parts.chainId],
    ['Nonce', parts.nonce],
    ['Issued At', parts.issuedAt],
    ['Expiration Time', parts.expirationTime],
    ['Not Before', parts.notBefore],
    ['Request ID', parts.requestId],
  ]
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${parts.domain} wants you to sign in with your ${parts.networkName} account:`,
    parts.address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    ...fields.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`])),
    ...(resources.length > 0 ? ['Resources:', ...resources.map((each) => `- ${each}`)] : []),
  ].join('\n')
}
