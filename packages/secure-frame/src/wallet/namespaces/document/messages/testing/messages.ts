type Line = readonly [text: string, says: string]

const TRUSTED = 'Only sign this message for a trusted client!'
const KEY = 'Create the key to an account'
const keyTo = (account: string) => `Create the key to your account on ${account}`
const AGENT = 'Allow another key to act for your account'
const agentOn = (account: string) => `${AGENT} on ${account}`
const instruction = (action: string) => `Sign the instruction “${action}”`
const SOMEBODY = '0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4'
const SOLANA = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

/** Texts whose signatures sites make keys of, as they have them signed. */
export const KEYS: readonly Line[] = [
  [`Access zkSync account.\n\n${TRUSTED}`, keyTo('zkSync')],
  [`Access zkSync account.\n\n${TRUSTED}\nChain ID: 5.`, keyTo('zkSync')],
  [
    'Please log in.\n\naccess ZKSYNC account.\n only sign this message for a trusted client!',
    keyTo('ZKSYNC'),
  ],
  [`Access zkbnb account.\n\n${TRUSTED}`, keyTo('zkbnb')],
  [`Access ZigZag account.\n\n${TRUSTED}`, keyTo('ZigZag')],
  [
    `Sign this message to create a key to interact with zkLink's layer2 services.\nNOTE: This application is powered by zkLink protocol.\n\n${TRUSTED}`,
    keyTo('zkLink'),
  ],
  [`Sign this message to access your Umbra account.\n\n${TRUSTED}`, keyTo('Umbra')],
  ['Sign this message to access your Umbra account.', keyTo('Umbra')],
  [TRUSTED, KEY],
  [
    'Sign this message to generate your Aztec Spending Key. This key lets the application spend your funds on Aztec.\n\nIMPORTANT: Only sign this message if you trust the application.',
    keyTo('Aztec'),
  ],
  [
    'Sign this message to generate your Aztec Privacy Key. This key lets the application decrypt your balance on Aztec.\n\nIMPORTANT: Only sign this message if you trust the application.',
    keyTo('Aztec'),
  ],
  [
    'Sign this message to allow your pending Spending Key to spend funds on Aztec.\n\nIMPORTANT: Only sign this message if you trust the application.',
    KEY,
  ],
  [
    `Sign this message to access Loopring Exchange: ${SOMEBODY} with key nonce: 0`,
    keyTo('Loopring'),
  ],
  [
    'Only sign this request if you\u2019ve initiated an action with Immutable X.',
    keyTo('Immutable X'),
  ],
  ['Only sign this key linking request from Immutable X', KEY],
  [
    'name: ApeX\nversion: 1.0\nenvId: 1\naction: L2 Key\nonlySignOn: https://pro.apex.exchange',
    keyTo('ApeX'),
  ],
  [
    'Sign this message to generate your Fluidkey private payment keys.\n\nWARNING: Only sign this message within a trusted website or platform to avoid loss of funds.\n\nSecret: 0x5f',
    keyTo('Fluidkey'),
  ],
  ['Sign to derive StarkKey', KEY],
  ['Please sign to derive your RAILGUN viewing key', keyTo('RAILGUN')],
  ['Generate your encryption key pair for private notes', KEY],
  ['Sign this message to decrypt your messages', KEY],
  ['Sign to set up your stealth address', KEY],
  [
    'IMPORTANT:\nThe application will be able to spend \nyour shielded assets. \n\nOnly sign the message if you trust this\n application.',
    KEY,
  ],
  ['Get started with tanX. Make sure the origin is https://trade.tanx.fi', KEY],
  ['Login to Hinkal Protocol', KEY],
  [
    `XMTP : Enable Identity\n${'5f'.repeat(32)}\n\nFor more info: https://xmtp.org/signatures/`,
    KEY,
  ],
  ['Sign in to our rollup. Never share this signature.', KEY],
  ['This signature derives your wallet on our network', KEY],
  ['Sign to unlock your private account', KEY],
  [
    JSON.stringify({
      domain: { name: 'dYdX Chain' },
      message: { action: 'dYdX Chain Onboarding' },
    }),
    KEY,
  ],
]

/** Texts by which another key or account may act. */
export const AGENTS: readonly Line[] = [
  [
    `Register Lighter Account\n\npubkey: 0x5f\nnonce: 0x01\naccount index: 0x02\napi key index: 0x03\n${TRUSTED}`,
    agentOn('Lighter'),
  ],
  [
    `Register zkSync pubkey:\n\n5f5f5f\nnonce: 0x01\naccount id: 0x02\n\n${TRUSTED}`,
    agentOn('zkSync'),
  ],
  [
    `Register zkbnb Account\n\npubkeyX: 0x5f\npubkeyY: 0x60\nnonce: 0x01\n${TRUSTED}`,
    agentOn('zkbnb'),
  ],
  ['Allow this account to control your identity\n\ndid:3:bafyrei', AGENT],
  ['Add this account as a Ceramic authentication method', AGENT],
  ['I authorize the trading bot to withdraw from my balance', AGENT],
  ['Approve agent wallet 4Zz for trading', AGENT],
  ['Please sign to enable one-click trading', AGENT],
  [
    JSON.stringify({
      type: 'bind_agent_wallet',
      timestamp: 1_770_000_000_000,
      expiry_window: 5_000,
      data: { agent_wallet: SOLANA },
    }),
    AGENT,
  ],
  ['{"data":{},"expiry_window":5000,"timestamp":1,"type":"create_api_key"}', AGENT],
  ['{"nonce":"7","params":{"apiKey":"5f5f"}}', AGENT],
  ['{"action":"delegate","to":"somebody"}', AGENT],
  ['{"op":"setApprovalForAll","approved":true,"method":"approveAll"}', AGENT],
  ['{"payload":"{\\"type\\":\\"approveAgent\\"}"}', AGENT],
]

/** Texts that a service carries out. */
export const ACTIONS: readonly Line[] = [
  [
    '{"data":{"amount":"500"},"expiry_window":5000,"timestamp":1,"type":"withdraw"}',
    instruction('withdraw'),
  ],
  ['{"type":"transfer_funds","data":{"amount":"5"}}', instruction('transfer_funds')],
  ['[{"method":"createOrder","args":[1]}]', instruction('createOrder')],
  // The first `type` counts for some readers, the last for others.
  ['{"type":"withdraw","type":"login"}', instruction('withdraw')],
  ['{"type":"\\u0077ithdraw","amount":5}', instruction('withdraw')],
  ['Please confirm:\n{"action":"withdraw"}', instruction('withdraw')],
  [`{"recipient":"${SOLANA}","amount":"12.5","nonce":4}`, 'Sign an instruction'],
  ['action: withdraw\namount: 100\nnonce: 4', instruction('withdraw')],
  ['instruction=withdraw&quantity=100&timestamp=1', instruction('withdraw')],
  ['{"withdraw_collateral":{"product":0,"nonce":5}}', instruction('withdraw_collateral')],
  ['["withdraw",100,"5f5f"]', instruction('withdraw')],
  ['Withdraw 100.5 USDC', 'Sign an instruction'],
  [`Transfer everything to ${SOLANA}`, 'Sign an instruction'],
  ['/api/v1/user/accounts@2026-11-24T16:01:02Z', 'Sign an instruction'],
]

/** What honest sites have signed, or something very like it. */
export const HONEST: readonly string[] = [
  'Hello',
  '',
  'Sign in',
  'Access your account',
  'Sign in to access your account',
  'Sign this message to access Loopring',
  'Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service (https://opensea.io/tos) and Privacy Policy (https://opensea.io/privacy).\n\nThis request will not trigger a blockchain transaction or cost any gas fees.\n\nWallet address:\n0x0baba1ad5be3a5c0a66e7ac838a129bf948f1ea4\n\nNonce:\n3a5c2d1e-27d0-4b52-9f0c-1a2b3c4d5e6f',
  'Welcome to LooksRare. Click "Sign" to sign in. No password needed. This request will not trigger a blockchain transaction or cost any gas fees. I accept the LooksRare Terms of Service.',
  'Sign in to Blur\n\nChallenge: 5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f',
  'I want to login on Rarible: 5f8a2c',
  'You are signing into DeBank.com.\n\nThis request does not cost gas or move funds.\n\nNonce: 8',
  'Please sign this message to connect to Foundation.',
  'Welcome to Galxe! Sign this message to verify that you own this wallet.',
  'Snapshot: verify your wallet by signing this message',
  'By signing this message, you confirm that you have read and agree to the Uniswap Terms of Service.',
  'I agree to the Terms of Service and Privacy Policy dated 2026-01-02.',
  'Only sign this message if you agree to the terms of use.',
  'I accept the key terms and the key risks of this service.',
  'This signature proves that you own this address. It does not give anyone access to your private keys.',
  'Sign in. We will never ask for your private key or your seed phrase, and signing does not approve a key.',
  'Signing is free and will not send a transaction.',
  'Verify account ownership\n\nTimestamp: 2026-11-26T12:00:00Z\nNonce: 81723',
  'Guild.xyz: Please sign this message\n\nAddress: 0x0baba1ad5be3a5c0a66e7ac838a129bf948f1ea4\nMethod: 1\nNonce: 5f5f',
  'Magic Eden: Sign this to prove you own this wallet.\nIssued At: 2026-11-26T07:00:00Z',
  'Create your profile on Lens',
  'Sign this message to access Foundation\n\nWallet: 0x0baba1ad5be3a5c0a66e7ac838a129bf948f1ea4',
  'You pay no gas\n\nNonce: 5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f',
  'I allow this application to sign you in and to read my address',
  'Link this wallet to my profile\nUser Agent: Mozilla/5.0',
  'I agree to pay by invoice, as of 2026-11-26 12:00 UTC',
  'Sign in to access exclusive features of your account',
  'I vote for proposal 12',
  'I declare that I am not a citizen of the listed countries, and agree to the Terms.',
  'Link my wallet to my Discord account user#1234',
  'gm! Join the waitlist and buy a coffee',
  '{"message":"Sign in to Magic Eden","nonce":"5f8a","issuedAt":"2026-11-26T07:00:00Z"}',
  '{"action":"login","nonce":"5f8a","userAgent":"Mozilla/5.0"}',
  '{"domain":"app.example","statement":"Sign in","address":"somebody"}',
  'Action: Sign In\nNonce: 81723',
]
