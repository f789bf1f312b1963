import { at, CONTRACT, type Drainer, ME, NOBODY, signs, THIEF, ZERO32 } from './drainer.js'

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

/** Messages that services read and contracts do not: keys, permissions, and payments. */
export const SERVICE_DRAINERS: readonly Drainer[] = [
  signs(
    'an account at an exchange, whose key is made of the signature',
    {
      type: 'AccountCreation(int8 accountIndex,address wallet,bool tosAccepted,string time,string action,string host)',
      domain: { name: 'extended.exchange' },
      message: {
        accountIndex: 0,
        wallet: ME,
        tosAccepted: true,
        time: '2026-11-26T12:00:00Z',
        action: 'REGISTER',
        host: 'https://api.extended.exchange',
      },
    },
    { says: 'Sign “AccountCreation”', level: 'high', risks: ['tradingKey'] },
  ),
  signs(
    'a key for the API of a service',
    {
      type: 'CreateApiKey(address owner,string label)',
      domain: { name: 'Exchange', chainId: 1 },
      message: { owner: ME, label: 'bot' },
    },
    { says: 'Sign “CreateApiKey”', level: 'high', risks: ['otherKey'] },
  ),
  signs(
    'an agent, under a name that says nothing',
    {
      type: 'Request(address agentAddress,uint64 nonce)',
      domain: { name: 'Exchange', chainId: 1 },
      message: { agentAddress: THIEF, nonce: 1 },
    },
    { says: 'Sign “Request”', level: 'high', risks: ['otherKey'] },
  ),
  signs(
    'an alias that votes',
    {
      type: 'Alias(address from,address alias,uint64 timestamp)',
      domain: { name: 'snapshot', version: '0.1.4' },
      message: { from: ME, alias: THIEF, timestamp: 1 },
    },
    { says: 'Sign “Alias”', level: 'high', risks: ['otherKey'] },
  ),
  signs(
    'an action in a member',
    {
      type: 'Exchange(string action,string onlySignOn,uint8 version)',
      domain: { name: 'Exchange', chainId: 1 },
      message: { action: 'Onboarding', onlySignOn: 'https://exchange.example', version: 1 },
    },
    { says: 'Sign “Exchange”', level: 'high', risks: ['tradingKey'] },
  ),
  signs(
    'a text in a member of which keys are made',
    {
      type: 'Statement(string text)',
      domain: { name: 'Rollup', chainId: 1 },
      message: { text: 'Access Rollup account. Only sign this message for a trusted client!' },
    },
    { says: 'Sign “Statement”', level: 'high', risks: ['tradingKey'] },
  ),
  signs(
    'a payment that a service carries out',
    {
      type: 'Request(address recipient,uint256 amount)',
      domain: { name: 'Exchange', chainId: 1 },
      message: { recipient: THIEF, amount: 5 },
    },
    { says: 'Sign “Request”', level: 'high', risks: ['serviceAction'] },
  ),
  signs(
    'a withdrawal that no shape tells',
    {
      type: 'Withdraw(string asset,string quantity)',
      domain: { name: 'Exchange', chainId: 1 },
      message: { asset: 'USDC', quantity: '5' },
    },
    { says: 'Sign “Withdraw”', level: 'high', risks: ['serviceAction'] },
  ),
  signs(
    'a withdrawal in JSON in a member',
    {
      type: 'Signing(string contents)',
      domain: { name: 'Exchange', chainId: 1 },
      message: { contents: '{"method":"withdraw","quantity":"5"}' },
    },
    { says: 'Sign “Signing”', level: 'high', risks: ['serviceAction'] },
  ),
  signs(
    'a hash of what a service does',
    {
      type: 'Signing(bytes32 hash,uint256 nonce)',
      domain: { name: 'Exchange', chainId: 1 },
      message: { hash: `0x${'5f'.repeat(32)}`, nonce: 1 },
    },
    { says: 'Sign “Signing”', level: 'high', risks: ['hiddenData'] },
  ),
  signs(
    'a challenge of a login (twin)',
    {
      type: 'Login(bytes32 challenge,bytes32 nonce)',
      domain: { name: 'Site', chainId: 1 },
      message: { challenge: `0x${'5f'.repeat(32)}`, nonce: `0x${'5f'.repeat(32)}` },
    },
    { says: 'Sign “Login”', level: 'normal' },
  ),
  signs(
    'a login (twin)',
    {
      type: 'Login(address account,string statement,uint256 nonce)',
      domain: { name: 'Site', chainId: 1 },
      message: { account: ME, statement: 'I accept the terms of service.', nonce: 1 },
    },
    { says: 'Sign “Login”', level: 'normal' },
  ),
  signs(
    'a mail (twin)',
    {
      type: 'Mail(Person from,Person to,string contents)Person(string name,address wallet)',
      domain: { name: 'Ether Mail', version: '1', chainId: 1 },
      message: {
        from: { name: 'Cow', wallet: ME },
        to: { name: 'Bob', wallet: THIEF },
        contents: 'Hello, Bob!',
      },
    },
    { says: 'Sign “Mail”', level: 'normal' },
  ),
  signs(
    'Polymarket, the key of its API',
    {
      type: 'ClobAuth(address address,string timestamp,uint256 nonce,string message)',
      domain: { name: 'ClobAuthDomain', version: '1', chainId: 1 },
      message: {
        address: ME,
        timestamp: '1',
        nonce: 0,
        message: 'This message attests that I control the given wallet',
      },
    },
    {
      says: 'Create the key to your account on Polymarket',
      level: 'high',
      risks: ['tradingKey'],
    },
  ),
  signs(
    'Circle’s Gateway, dollars that are burned here and paid elsewhere',
    {
      type: `BurnIntent(uint256 maxBlockHeight,uint256 maxFee,TransferSpec spec)${TRANSFER_SPEC}`,
      domain: { name: 'GatewayWallet', version: '1' },
      message: {
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
    },
    {
      says: 'Withdrawal of 1.5 USDC from Circle Gateway',
      level: 'high',
      risks: ['exchangeTransfer', 'contractData', 'anyNetwork'],
    },
  ),
  signs(
    'ERC-7683, an order across chains for a settler',
    {
      type: 'GaslessCrossChainOrder(address originSettler,address user,bytes32 orderDataType,bytes orderData)',
      domain: at(CONTRACT, { name: 'Settler' }),
      message: {
        originSettler: CONTRACT,
        user: ME,
        orderDataType: ZERO32,
        orderData: '0x',
      },
    },
    { says: 'Sign “GaslessCrossChainOrder”', level: 'high', risks: ['contractData'] },
  ),
  signs(
    'ERC-7683, an order across chains for no contract',
    {
      type: 'GaslessCrossChainOrder(address originSettler,address user,bytes32 orderDataType)',
      domain: { name: 'Settler', chainId: 1 },
      message: { originSettler: CONTRACT, user: ME, orderDataType: ZERO32 },
    },
    {
      says: 'Sign “GaslessCrossChainOrder”',
      level: 'high',
      risks: ['serviceAction', 'hiddenData'],
    },
  ),
  signs(
    '1inch’s Fusion+, an order as a hash',
    {
      type: 'Quote(bytes32 content,address maker)',
      domain: { name: '1inch', chainId: 1 },
      message: { content: ZERO32, maker: ME },
    },
    { says: 'Sign “Quote”', level: 'high', risks: ['hiddenData'] },
  ),
  signs(
    'a smart account’s hash under a name that says nothing',
    {
      type: 'Message(bytes32 value)',
      domain: { name: 'Account', version: '1', chainId: 1 },
      message: { value: `0x${'ab'.repeat(32)}` },
    },
    { says: 'Sign “Message”', level: 'high', risks: ['hiddenData'] },
  ),
  signs(
    'a hash beside who signs it and when',
    {
      type: 'Proof(address signer,bytes32 commitment,uint256 nonce,uint256 deadline)',
      domain: { name: 'Account', chainId: 1 },
      message: { signer: ME, commitment: ZERO32, nonce: 1, deadline: 1 },
    },
    { says: 'Sign “Proof”', level: 'high', risks: ['hiddenData'] },
  ),
  signs(
    'a login with bytes that stand for something',
    {
      type: 'Login(string site,bytes content)',
      domain: { name: 'App', chainId: 1 },
      message: { site: 'x', content: `0x${'deadbeef'.repeat(8)}` },
    },
    { says: 'Sign “Login”', level: 'high', risks: ['hiddenData'] },
  ),
  signs(
    'a smart account of Kernel’s, a hash',
    {
      type: 'Kernel(bytes32 hash)',
      domain: at(CONTRACT, { name: 'Kernel', version: '0.3.1' }),
      message: { hash: ZERO32 },
    },
    { says: 'Sign “Kernel”', level: 'high', risks: ['contractData'] },
  ),
  signs(
    'ERC-7739, a message of a smart account',
    {
      type: 'PersonalSign(bytes prefixed)',
      domain: at(CONTRACT, { name: 'Account' }),
      message: { prefixed: '0x00' },
    },
    { says: 'Sign “PersonalSign”', level: 'high', risks: ['contractData'] },
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
      {
        type: `HyperliquidTransaction:${name}(string hyperliquidChain,${members})`,
        domain: at(NOBODY, { name: 'HyperliquidSignTransaction', version: '1' }),
        message: { hyperliquidChain: 'Mainnet', ...values, nonce: 1 },
      },
      {
        says: `Sign “HyperliquidTransaction:${name}”`,
        level: 'high',
        risks: ['contractData'],
      },
    ),
  ),
  signs(
    'a permit of nothing at an unknown contract',
    {
      type: 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
      domain: at(CONTRACT, { name: 'Token' }),
      message: { owner: ME, spender: THIEF, value: 0, nonce: 0, deadline: 1 },
    },
    { says: 'Revoke a permission', level: 'high', risks: ['permit'] },
  ),
  signs(
    'another email to recover an account by',
    {
      type: 'SetRecoveryEmail(string email,uint256 nonce)',
      domain: { name: 'Service', chainId: 1 },
      message: { email: 'thief@example.com', nonce: 1 },
    },
    { says: 'Sign “SetRecoveryEmail”', level: 'medium', risks: ['accountChange'] },
  ),
  signs(
    'a text in a member that changes an account',
    {
      type: 'Statement(string text)',
      domain: { name: 'Service', chainId: 1 },
      message: { text: 'Change my email address to thief@example.com' },
    },
    { says: 'Sign “Statement”', level: 'medium', risks: ['accountChange'] },
  ),
  signs(
    'an account that is changed, and a withdrawal',
    {
      type: 'Statement(string text,string more)',
      domain: { name: 'Service', chainId: 1 },
      message: { text: 'Change my email address', more: 'Withdraw 5 USDC' },
    },
    {
      says: 'Sign “Statement”',
      level: 'high',
      risks: ['serviceAction'],
      without: ['accountChange'],
    },
  ),
  message('another email to recover an account by, as text', 'SetRecoveryEmail a@b.example 17', {
    says: 'Change an account at a service',
    level: 'medium',
    risks: ['accountChange'],
  }),
  message('an unreadable payload', `payload 0x${'ab'.repeat(31)}`, {
    level: 'high',
    risks: ['unreadable'],
  }),
  message(
    'a text that a rollup makes the keys of an account of',
    'Access zkSync account.\n\nOnly sign this message for a trusted client!',
    {
      says: 'Create the key to your account on zkSync',
      level: 'high',
      risks: ['tradingKey'],
    },
  ),
  message(
    'a text that registers a key of someone else’s',
    'Register Lighter Account\n\npubkey: 0x5f\nnonce: 0x01\nOnly sign this message for a trusted client!',
    {
      says: 'Allow another key to act for your account on Lighter',
      level: 'high',
      risks: ['otherKey'],
    },
  ),
  message('a withdrawal in JSON', '{"type":"withdraw","data":{"amount":"500"}}', {
    says: 'Sign the instruction “withdraw”',
    level: 'high',
    risks: ['serviceAction'],
  }),
  message('a hash in base58', '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM9', {
    level: 'high',
    risks: ['unreadable'],
  }),
  message('two hashes in hex', '5f'.repeat(64), { level: 'high', risks: ['unreadable'] }),
  message('a login in JSON (twin)', '{"action":"login","nonce":"5f8a"}', { level: 'normal' }),
]
