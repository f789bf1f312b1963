export type SignInInput = Partial<
  Record<
    | 'domain'
    | 'statement'
    | 'uri'
    | 'version'
    | 'chainId'
    | 'nonce'
    | 'issuedAt'
    | 'expirationTime'
    | 'notBefore'
    | 'requestId',
    string
  >
> & { resources?: readonly string[] }

const FIELDS = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

export function signInText(input: SignInInput, address: string): string {
  const { domain, statement, resources } = input
  const fields = FIELDS.flatMap(([label, name]) =>
    input[name] === undefined ? [] : `${label}: ${input[name]}`,
  )
  const list = resources === undefined ? [] : ['Resources:', ...resources.map((one) => `- ${one}`)]
  const parts = [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement === undefined ? [] : [statement]),
    [...fields, ...list].join('\n'),
  ]
  return parts.join('\n\n')
}
