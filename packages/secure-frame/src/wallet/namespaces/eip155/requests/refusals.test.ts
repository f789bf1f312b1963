import { encodeFunctionData, erc20Abi, type Hex, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { parseUnsafeRequest } from './parseUnsafeRequest.js'

type Vector = [name: string, method: string, params: unknown[], refusal: keyof typeof REFUSALS]

const REFUSALS = {
  methodNotAllowed: [4200, 'Requested RPC call is not allowed'],
  addressNotYours: [4100, 'The requested address is not an account of this wallet.'],
  signInMismatch: [-32602, 'Sign-in request does not match this site'],
  signInChainMismatch: [-32602, 'Sign-in request is for another network than the active one'],
  typedDataChainMismatch: [-32602, 'The typed data is for another network than the active one'],
  transactionTypeRefused: [-32602, 'This kind of transaction is refused'],
  invalidChainId: [32603, 'Invalid chainId'],
  invalidParams: [-32602, 'Invalid params'],
} as const

const { account, now, origin } = requestContext
const MINUTE = 60_000
const at = (offset: number) => new Date(now + offset)

const proper = {
  address: account,
  chainId: 31337,
  domain: new URL(origin).host,
  nonce: 'abcdefgh12345678',
  uri: `${origin}/login`,
  version: '1' as const,
  issuedAt: at(-MINUTE),
}
const siwe = createSiweMessage(proper)
const signIn = (name: string, text: string, refusal: Vector[3] = 'signInMismatch'): Vector => [
  name,
  'personal_sign',
  [stringToHex(text), account],
  refusal,
]

const onOther = (chain: string | number) => siwe.replace('Chain ID: 31337', `Chain ID: ${chain}`)

const foreignHosts = [
  'evil.example',
  'dapp.localhost',
  'dapp.localhost:4001',
  'dapp.localhost:40000',
  'localhost:4000',
  'www.dapp.localhost:4000',
  'dapp.localhost:4000.evil.example',
  'evil-dapp.localhost:4000',
  'dapp.localhost.:4000',
  'DAPP.localhost:4000',
  'dapp.localhost:4000@evil.example',
  'evil.example@dapp.localhost:4000',
  'd\u0430pp.localhost:4000',
  'dapp\u3002localhost:4000',
  'xn--dpp-5cd.localhost:4000',
  'dapp.localhost:4000/',
  'dapp.localhost:4000#',
  '127.0.0.1:4000',
  '[::1]:4000',
  'dapp.localhost:04000',
  '*',
  'null',
  'dapp.localhost:4000,evil.example',
  'dapp.localhost\u200B:4000',
  '\u202Edapp.localhost:4000',
  'dapp.localhost:4000\u0000',
]
const foreignUris = [
  'http://evil.example/login',
  'https://dapp.localhost:4000/login',
  'http://dapp.localhost/login',
  'http://dapp.localhost:4001',
  'http://dapp.localhost:4000@evil.example',
  'http://dapp.localhost:4000.evil.example',
  'dapp.localhost:4000',
  '//dapp.localhost:4000',
  'javascript:alert(1)',
  'data:text/html,x',
  'about:blank',
  'blob:http://dapp.localhost:4001/1',
  'file:///etc/passwd',
  'ws://dapp.localhost:4000',
  'http://',
  'null',
]
const someChains = Array.from({ length: 20 }, (_, index) => 3 + 7_919 * index)
const signIns: Vector[] = [
  ...foreignHosts.map((host) =>
    signIn(`domain ${JSON.stringify(host)}`, siwe.replace(proper.domain, host)),
  ),
  ...foreignUris.map((uri) => signIn(`URI ${uri}`, siwe.replace(/URI: .*/, `URI: ${uri}`))),
  ...[0, 1, 2, 59, 3_600, 86_400].map((seconds) =>
    signIn(
      `expired for ${seconds} s`,
      createSiweMessage({ ...proper, expirationTime: at(-1_000 * seconds) }),
    ),
  ),
  ...[61, 120, 3_600, 86_400].map((seconds) =>
    signIn(
      `valid in ${seconds} s`,
      createSiweMessage({ ...proper, notBefore: at(1_000 * seconds) }),
    ),
  ),
  ...['2026-02-30T25:00:00Z', '2026-13-01T00:00:00Z', '2026-11-20T24:61:00Z'].flatMap((date) => [
    signIn(`issued ${date}`, siwe.replace(/Issued At: .*/, `Issued At: ${date}`)),
    signIn(`expires ${date}`, `${siwe}\nExpiration Time: ${date}`),
    signIn(`not before ${date}`, `${siwe}\nNot Before: ${date}`),
  ]),
  ...['1', '0', '31338', '313370', 'eip155:1', 'eip155:31338', 'solana:31337'].map((chain) =>
    signIn(`chain ${chain}`, onOther(chain), 'signInChainMismatch'),
  ),
  ...someChains.map((chain) => signIn(`chain ${chain}`, onOther(chain), 'signInChainMismatch')),
  ...['', '2', '1.0', '01'].map((version) =>
    signIn(`version ${version}`, siwe.replace('Version: 1', `Version: ${version}`)),
  ),
  ...['', 'short', 'with-dash-12', 'with space 1', 'ünicode12'].map((nonce) =>
    signIn(`nonce ${nonce}`, siwe.replace(/Nonce: .*/, `Nonce: ${nonce}`)),
  ),
  ...['Hello.\n', '\n', '\uFEFF', ' ', '\u200B', 'https://'].map((before) =>
    signIn(`${JSON.stringify(before)} in front`, `${before}${siwe}`),
  ),
  ...['\n', ' ', '\nSign also this.', `\n${siwe}`, '\u0000'].map((after) =>
    signIn(`${JSON.stringify(after.slice(0, 20))} behind`, `${siwe}${after}`),
  ),
  signIn('Windows line ends', siwe.replaceAll('\n', '\r\n')),
  signIn('Capitals', siwe.replace('wants you to sign in with', 'WANTS YOU TO SIGN IN WITH')),
  ...[STRANGER, `0x${'0'.repeat(40)}`].map((address) =>
    signIn(`account ${address}`, siwe.replace(account, address), 'addressNotYours'),
  ),
]

const hello = stringToHex('Hello')
const foreignAccounts = [
  STRANGER,
  `0x${'0'.repeat(40)}`,
  `${account} `,
  ` ${account}`,
  account.slice(2),
  `${account}00`,
  account.slice(0, -1),
  `${account.slice(0, -1)}7`,
  'ada.eth',
  `eip155:31337:${account}`,
]
const typedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'Token', chainId: 31337, verifyingContract: STRANGER } as Record<string, unknown>,
  message: { owner: account as string, spender: STRANGER, value: 1 },
}
const onChain = (chainId: unknown) => ({ ...typedData, domain: { ...typedData.domain, chainId } })
const typed = (name: string, data: unknown, refusal: Vector[3]): Vector => [
  name,
  'eth_signTypedData_v4',
  [account, data],
  refusal,
]
const transfer = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'transfer',
  args: [STRANGER, 1n],
})
const send = (name: string, extra: object, refusal: Vector[3]): Vector => [
  name,
  'eth_sendTransaction',
  [{ from: account, to: STRANGER, data: transfer, ...extra }],
  refusal,
]

const addresses: Vector[] = foreignAccounts.flatMap((address): Vector[] => [
  [`a message for ${address}`, 'personal_sign', [hello, address], 'addressNotYours'],
  [`typed data for ${address}`, 'eth_signTypedData_v4', [address, typedData], 'addressNotYours'],
])
const senders: Vector[] = [STRANGER, `0x${'0'.repeat(40)}`].map((from) =>
  send(`a transaction from ${from}`, { from }, 'addressNotYours'),
)
const permits: Vector[] = [STRANGER, `0x${'0'.repeat(40)}`].flatMap((owner) =>
  ['owner', 'holder'].map((member) => {
    const Permit = typedData.types.Permit.map((field) =>
      field.name === 'owner' ? { ...field, name: member } : field,
    )
    const types = { ...typedData.types, Permit }
    const message = { ...typedData.message, [member]: owner }
    return typed(
      `a permit of ${owner} as ${member}`,
      { ...typedData, types, message },
      'addressNotYours',
    )
  }),
)

const otherChains = [
  0,
  1,
  2,
  5,
  10,
  31336,
  31338,
  8453,
  42161,
  '1',
  '0x1',
  '0x7a6a',
  '31338',
  Number.MAX_SAFE_INTEGER,
  String(2n ** 256n - 1n),
]
const chains: Vector[] = [
  ...[...otherChains, ...someChains].map((chainId) =>
    typed(`typed data for chain ${chainId}`, onChain(chainId), 'typedDataChainMismatch'),
  ),
  ...['', '0x', '1e3', '31337.0', ' 31337', '0x0x', -31337, 31337.5, null, true, [31337], '٣'].map(
    (chainId) =>
      typed(`typed data for chain ${JSON.stringify(chainId)}`, onChain(chainId), 'invalidParams'),
  ),
  ...['0x1', '0x0', 1, 31338, '0x', '', 'eip155:31337', '31337', null, '0xzz', 1.5, -1].map(
    (chainId) =>
      send(`a transaction for chain ${JSON.stringify(chainId)}`, { chainId }, 'invalidChainId'),
  ),
]

const authorization = { address: STRANGER, chainId: '0x0', nonce: '0x0' }
const kinds: Vector[] = [
  ...[[authorization], [], {}, null, 'x', [authorization, authorization]].map((list) =>
    send(
      `authorizationList ${JSON.stringify(list)}`,
      { authorizationList: list },
      'transactionTypeRefused',
    ),
  ),
  ...['0x1', '0x3', '0x4', '0x04', '0x5', '0x7f', '4', 'eip7702', 4, 2, null, '0X2'].map((type) =>
    send(`type ${JSON.stringify(type)}`, { type }, 'transactionTypeRefused'),
  ),
  ...[
    'authorization_list',
    'authorizations',
    'AuthorizationList',
    'blobs',
    'blobVersionedHashes',
    'maxFeePerBlobGas',
    'sidecars',
    'kzg',
    'v',
    'r',
    's',
    'yParity',
    'hash',
    'privateKey',
    'feeCurrency',
    'gatewayFee',
    'customData',
    'factoryDeps',
    'paymaster',
    'eip712Meta',
    'sponsor',
    'calls',
    'signature',
    'raw',
    'To',
    'from ',
    'constructor',
    'toString',
  ].map((member) => send(`a member ${member}`, { [member]: '0x1' }, 'transactionTypeRefused')),
  send(
    'an access list',
    { accessList: [{ address: STRANGER, storageKeys: [] }] },
    'transactionTypeRefused',
  ),
]

const strangeMethods = [
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v1',
  'eth_signTypedData_v2',
  'eth_signTypedData_v3',
  'eth_signTypedData_v5',
  'eth_signTransaction',
  'eth_signAuthorization',
  'wallet_signAuthorization',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'personal_ecRecover',
  'personal_sendTransaction',
  'personal_unlockAccount',
  'personal_importRawKey',
  'eth_getEncryptionPublicKey',
  'eth_decrypt',
  'eth_sendTransactionAsync',
  'eth_resend',
  'wallet_sendTransaction',
  'wallet_addEthereumChain',
  'anvil_setBalance',
  'debug_traceCall',
  'admin_peers',
  'PERSONAL_SIGN',
  'Personal_Sign',
  'personal_sign ',
  ' personal_sign',
  'personal_sign\u0000',
  'personal-sign',
  'p\u0435rsonal_sign',
  'personal_sign\u200B',
  'eth_sendtransaction',
  'eth_sendTransaction\n',
  'ETH_SENDTRANSACTION',
  'eth_signTypedData_V4',
  'eth_signtypeddata_v4',
  'constructor',
  'toString',
  '__proto__',
  'hasOwnProperty',
  'then',
  '',
  'x'.repeat(1_000),
]
const methods: Vector[] = strangeMethods.map((method) => [
  `the method ${JSON.stringify(method.slice(0, 40))}`,
  method,
  [hello, account],
  'methodNotAllowed',
])

const long = 'a'.repeat(32_769)
const sizes: Vector[] = [
  ['a message of 32 KiB and a byte', 'personal_sign', [long, account], 'invalidParams'],
  ['the same as hex', 'personal_sign', [stringToHex(long), account], 'invalidParams'],
  [
    'fewer characters of more bytes',
    'personal_sign',
    ['é'.repeat(16_385), account],
    'invalidParams',
  ],
  ['a megabyte', 'personal_sign', ['a'.repeat(1_048_576), account], 'invalidParams'],
  typed(
    'typed data as long',
    { ...onChain(31337), domain: { ...typedData.domain, name: 'x'.repeat(65_536) } },
    'invalidParams',
  ),
  send('a transaction as long', { data: `0x${'00'.repeat(49_153)}` }, 'invalidParams'),
]

const versionOne = [{ type: 'string', name: 'Message', value: 'Hi' }]
const shapes: Vector[] = [
  typed('typed data of version 1', versionOne, 'invalidParams'),
  typed('typed data without types', { ...typedData, types: undefined }, 'invalidParams'),
  typed(
    'a primary type that is the domain',
    { ...typedData, primaryType: 'EIP712Domain' },
    'invalidParams',
  ),
  ...[null, 7, 'text', [], '{}', '[]', '{'].map((data) =>
    typed(`typed data ${JSON.stringify(data)}`, data, 'invalidParams'),
  ),
  ...['0x', STRANGER.slice(0, -1), `${STRANGER}00`, STRANGER.toUpperCase(), 'ada.eth', ''].map(
    (to) => send(`receiver ${JSON.stringify(to)}`, { to }, 'invalidParams'),
  ),
  ...['1.5', '-0x1', 'abc', '0xzz', `0x1${'0'.repeat(64)}`, 1, null].map((value) =>
    send(`value ${JSON.stringify(value)}`, { value }, 'invalidParams'),
  ),
  ...['abc', '0xabc', '0xzz', 7].map((data) =>
    send(`data ${JSON.stringify(data)}`, { data }, 'invalidParams'),
  ),
]

const VECTORS = [
  ...signIns,
  ...addresses,
  ...senders,
  ...permits,
  ...chains,
  ...kinds,
  ...methods,
  ...sizes,
  ...shapes,
]

describe('requests that must never be signed', () => {
  test('contain at least three hundred requests', () => {
    expect(VECTORS.length).toBeGreaterThanOrEqual(300)
  })

  test.each(VECTORS)('[X18] are refused: %s', (_name, method, params, refusal) => {
    const [code, message] = REFUSALS[refusal]
    expect(() => parseUnsafeRequest({ ...requestContext, method, params })).toThrow(
      expect.objectContaining({ type: refusal, code, message }),
    )
  })

  test('have valid variants that are accepted', () => {
    const honest: [string, unknown[]][] = [
      ['personal_sign', [stringToHex(siwe), account]],
      [
        'personal_sign',
        [
          stringToHex(
            createSiweMessage({ ...proper, expirationTime: at(1_000), notBefore: at(MINUTE) }),
          ),
          account,
        ],
      ],
      ['personal_sign', [hello, account]],
      ['personal_sign', ['a'.repeat(32_768), account]],
      ['eth_signTypedData_v4', [account, typedData]],
      ['eth_sendTransaction', [{ from: account, to: STRANGER, data: transfer as Hex }]],
    ]
    for (const [method, params] of honest)
      expect(parseUnsafeRequest({ ...requestContext, method, params }).method).toBe(method)
  })
})
