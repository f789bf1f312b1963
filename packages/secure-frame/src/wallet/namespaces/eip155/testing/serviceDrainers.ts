import {
  at,
  CONTRACT,
  type Drainer,
  high,
  ME,
  medium,
  NOBODY,
  normal,
  signs,
  THIEF,
  ZERO32,
} from './drainer.js'

const EXCHANGE = { name: 'Exchange', chainId: 1 }
const SERVICE = { name: 'Service', chainId: 1 }
const TRANSFER_SPEC =
  'TransferSpec(uint32 version,uint32 sourceDomain,uint32 destinationDomain,bytes32 sourceContract,bytes32 destinationContract,bytes32 sourceToken,bytes32 destinationToken,bytes32 sourceDepositor,bytes32 destinationRecipient,bytes32 sourceSigner,bytes32 destinationCaller,uint256 value,bytes32 salt,bytes hookData)'

const message = (
  shape: string,
  text: string,
  expected: Pick<Drainer, 'level'> & Partial<Drainer>,
): Drainer => ({
  shape,
  method: 'personal_sign',
  params: [text, ME],
  says: 'Sign a message',
  ...expected,
})

export const SERVICE_DRAINERS: readonly Drainer[] = [
  signs(
    'an account at an exchange, whose key is made of the signature',
    [
      'AccountCreation(int8 accountIndex,address wallet,bool tosAccepted,string time,string action,string host)',
      { name: 'extended.exchange' },
      {
        accountIndex: 0,
        wallet: ME,
        tosAccepted: true,
        time: '2026-11-26T12:00:00Z',
        action: 'REGISTER',
        host: 'https://api.extended.exchange',
      },
    ],
    high('Sign “AccountCreation”', 'tradingKey'),
  ),
  signs(
    'a key for the API of a service',
    ['CreateApiKey(address owner,string label)', EXCHANGE, { owner: ME, label: 'bot' }],
    high('Sign “CreateApiKey”', 'otherKey'),
  ),
  signs(
    'an agent, under a name that says nothing',
    ['Request(address agentAddress,uint64 nonce)', EXCHANGE, { agentAddress: THIEF, nonce: 1 }],
    high('Sign “Request”', 'otherKey'),
  ),
  signs(
    'an alias that votes',
    [
      'Alias(address from,address alias,uint64 timestamp)',
      { name: 'snapshot', version: '0.1.4' },
      { from: ME, alias: THIEF, timestamp: 1 },
    ],
    high('Sign “Alias”', 'otherKey'),
  ),
  signs(
    'an action in a member',
    [
      'Exchange(string action,string onlySignOn,uint8 version)',
      EXCHANGE,
      { action: 'Onboarding', onlySignOn: 'https://exchange.example', version: 1 },
    ],
    high('Sign “Exchange”', 'tradingKey'),
  ),
  signs(
    'a text in a member of which keys are made',
    [
      'Statement(string text)',
      { name: 'Rollup', chainId: 1 },
      { text: 'Access Rollup account. Only sign this message for a trusted client!' },
    ],
    high('Sign “Statement”', 'tradingKey'),
  ),
  signs(
    'a payment that a service carries out',
    ['Request(address recipient,uint256 amount)', EXCHANGE, { recipient: THIEF, amount: 5 }],
    high('Sign “Request”', 'serviceAction'),
  ),
  signs(
    'a withdrawal that no shape tells',
    ['Withdraw(string asset,string quantity)', EXCHANGE, { asset: 'USDC', quantity: '5' }],
    high('Sign “Withdraw”', 'serviceAction'),
  ),
  signs(
    'a withdrawal in JSON in a member',
    ['Signing(string contents)', EXCHANGE, { contents: '{"method":"withdraw","quantity":"5"}' }],
    high('Sign “Signing”', 'serviceAction'),
  ),
  signs(
    'a hash of what a service does',
    ['Signing(bytes32 hash,uint256 nonce)', EXCHANGE, { hash: `0x${'5f'.repeat(32)}`, nonce: 1 }],
    high('Sign “Signing”', 'hiddenData'),
  ),
  signs(
    'a challenge of a login (twin)',
    [
      'Login(bytes32 challenge,bytes32 nonce)',
      { name: 'Site', chainId: 1 },
      { challenge: `0x${'5f'.repeat(32)}`, nonce: `0x${'5f'.repeat(32)}` },
    ],
    normal('Sign “Login”'),
  ),
  signs(
    'a login (twin)',
    [
      'Login(address account,string statement,uint256 nonce)',
      { name: 'Site', chainId: 1 },
      { account: ME, statement: 'I accept the terms of service.', nonce: 1 },
    ],
    normal('Sign “Login”'),
  ),
  signs(
    'a mail (twin)',
    [
      'Mail(Person from,Person to,string contents)Person(string name,address wallet)',
      { name: 'Ether Mail', version: '1', chainId: 1 },
      {
        from: { name: 'Cow', wallet: ME },
        to: { name: 'Bob', wallet: THIEF },
        contents: 'Hello, Bob!',
      },
    ],
    normal('Sign “Mail”'),
  ),
  signs(
    'Polymarket, the key of its API',
    [
      'ClobAuth(address address,string timestamp,uint256 nonce,string message)',
      { name: 'ClobAuthDomain', version: '1', chainId: 1 },
      {
        address: ME,
        timestamp: '1',
        nonce: 0,
        message: 'This message attests that I control the given wallet',
      },
    ],
    high('Create the key to your account on Polymarket', 'tradingKey'),
  ),
  signs(
    'Circle’s Gateway, dollars that are burned here and paid elsewhere',
    [
      `BurnIntent(uint256 maxBlockHeight,uint256 maxFee,TransferSpec spec)${TRANSFER_SPEC}`,
      { name: 'GatewayWallet', version: '1' },
      {
        maxBlockHeight: 1,
        maxFee: 1,
        spec: {
          version: 1,
          sourceDomain: 0,
          destinationDomain: 1,
          sourceContract: ZERO32,
          destinationContract: ZERO32,
          sourceToken: ZERO32,
          destinationToken: ZERO32,
          sourceDepositor: ZERO32,
          destinationRecipient: `0x${'00'.repeat(12)}${THIEF.slice(2)}`,
          sourceSigner: ZERO32,
          destinationCaller: ZERO32,
          value: 1_500_000,
          salt: ZERO32,
          hookData: '0x',
        },
      },
    ],
    high(
      'Withdrawal of 1.5 USDC from Circle Gateway',
      'exchangeTransfer',
      'contractData',
      'anyNetwork',
    ),
  ),
  signs(
    'ERC-7683, an order across chains for a settler',
    [
      'GaslessCrossChainOrder(address originSettler,address user,bytes32 orderDataType,bytes orderData)',
      at(CONTRACT, { name: 'Settler' }),
      { originSettler: CONTRACT, user: ME, orderDataType: ZERO32, orderData: '0x' },
    ],
    high('Sign “GaslessCrossChainOrder”', 'contractData'),
  ),
  signs(
    'ERC-7683, an order across chains for no contract',
    [
      'GaslessCrossChainOrder(address originSettler,address user,bytes32 orderDataType)',
      { name: 'Settler', chainId: 1 },
      { originSettler: CONTRACT, user: ME, orderDataType: ZERO32 },
    ],
    high('Sign “GaslessCrossChainOrder”', 'serviceAction', 'hiddenData'),
  ),
  signs(
    '1inch’s Fusion+, an order as a hash',
    [
      'Quote(bytes32 content,address maker)',
      { name: '1inch', chainId: 1 },
      { content: ZERO32, maker: ME },
    ],
    high('Sign “Quote”', 'hiddenData'),
  ),
  signs(
    'a smart account’s hash under a name that says nothing',
    [
      'Message(bytes32 value)',
      { name: 'Account', version: '1', chainId: 1 },
      { value: `0x${'ab'.repeat(32)}` },
    ],
    high('Sign “Message”', 'hiddenData'),
  ),
  signs(
    'a hash beside who signs it and when',
    [
      'Proof(address signer,bytes32 commitment,uint256 nonce,uint256 deadline)',
      { name: 'Account', chainId: 1 },
      { signer: ME, commitment: ZERO32, nonce: 1, deadline: 1 },
    ],
    high('Sign “Proof”', 'hiddenData'),
  ),
  signs(
    'a login with bytes that stand for something',
    [
      'Login(string site,bytes content)',
      { name: 'App', chainId: 1 },
      { site: 'x', content: `0x${'deadbeef'.repeat(8)}` },
    ],
    high('Sign “Login”', 'hiddenData'),
  ),
  signs(
    'a smart account of Kernel’s, a hash',
    ['Kernel(bytes32 hash)', at(CONTRACT, { name: 'Kernel', version: '0.3.1' }), { hash: ZERO32 }],
    high('Sign “Kernel”', 'contractData'),
  ),
  signs(
    'ERC-7739, a message of a smart account',
    ['PersonalSign(bytes prefixed)', at(CONTRACT, { name: 'Account' }), { prefixed: '0x00' }],
    high('Sign “PersonalSign”', 'contractData'),
  ),
  ...(
    [
      ['SendMultiSig', 'bytes32 multiSigActionHash,uint64 nonce', { multiSigActionHash: ZERO32 }],
      ['ConvertToMultiSigUser', 'string signers,uint64 nonce', { signers: '{}' }],
      [
        'TokenDelegate',
        'address validator,uint64 wei,bool isUndelegate,uint64 nonce',
        { validator: THIEF, wei: 1, isUndelegate: false },
      ],
    ] as const
  ).map(([name, members, values]) =>
    signs(
      `Hyperliquid, ${name}`,
      [
        `HyperliquidTransaction:${name}(string hyperliquidChain,${members})`,
        at(NOBODY, { name: 'HyperliquidSignTransaction', version: '1' }),
        { hyperliquidChain: 'Mainnet', ...values, nonce: 1 },
      ],
      high(`Sign “HyperliquidTransaction:${name}”`, 'contractData'),
    ),
  ),
  signs(
    'a permit of nothing at an unknown contract',
    [
      'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
      at(CONTRACT, { name: 'Token' }),
      { owner: ME, spender: THIEF, value: 0, nonce: 0, deadline: 1 },
    ],
    high('Revoke a permission', 'permit'),
  ),
  signs(
    'another email to recover an account by',
    [
      'SetRecoveryEmail(string email,uint256 nonce)',
      SERVICE,
      { email: 'thief@example.com', nonce: 1 },
    ],
    medium('Sign “SetRecoveryEmail”', 'accountChange'),
  ),
  signs(
    'a text in a member that changes an account',
    ['Statement(string text)', SERVICE, { text: 'Change my email address to thief@example.com' }],
    medium('Sign “Statement”', 'accountChange'),
  ),
  signs(
    'an account that is changed, and a withdrawal',
    [
      'Statement(string text,string more)',
      SERVICE,
      { text: 'Change my email address', more: 'Withdraw 5 USDC' },
    ],
    { ...high('Sign “Statement”', 'serviceAction'), without: ['accountChange'] },
  ),
  message(
    'another email to recover an account by, as text',
    'SetRecoveryEmail a@b.example 17',
    medium('Change an account at a service', 'accountChange'),
  ),
  message('an unreadable payload', `payload 0x${'ab'.repeat(31)}`, {
    level: 'high',
    risks: ['unreadable'],
  }),
  message(
    'a text that a rollup makes the keys of an account of',
    'Access zkSync account.\n\nOnly sign this message for a trusted client!',
    high('Create the key to your account on zkSync', 'tradingKey'),
  ),
  message(
    'a text that registers a key of someone else’s',
    'Register Lighter Account\n\npubkey: 0x5f\nnonce: 0x01\nOnly sign this message for a trusted client!',
    high('Allow another key to act for your account on Lighter', 'otherKey'),
  ),
  message(
    'a withdrawal in JSON',
    '{"type":"withdraw","data":{"amount":"500"}}',
    high('Sign the instruction “withdraw”', 'serviceAction'),
  ),
  message('a hash in base58', '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM9', {
    level: 'high',
    risks: ['unreadable'],
  }),
  message('two hashes in hex', '5f'.repeat(64), { level: 'high', risks: ['unreadable'] }),
  message('a login in JSON (twin)', '{"action":"login","nonce":"5f8a"}', { level: 'normal' }),
]
