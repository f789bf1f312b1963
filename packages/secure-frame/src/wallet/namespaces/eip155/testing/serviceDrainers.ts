import { type Drainer, ME, signs, THIEF } from './drainer.js'

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

/** What services read that no contract does: keys, those who act, and money that they move. */
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
