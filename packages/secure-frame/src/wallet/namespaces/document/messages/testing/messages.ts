type Line = readonly [text: string, says: string]

const TRUSTED = 'Only sign this message for a trusted client!'
const KEY = 'Create the key to an account'
const keyTo = (account: string) => `Create the key to your account on ${account}`
const AGENT = 'Allow another key to act for your account'
const agentOn = (account: string) => `${AGENT} on ${account}`
const instruction = (action: string) => `Sign the instruction “${action}”`
const SOMEBODY = '0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4'
const SOLANA = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

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
    'Greetings from Panther Protocol!\n\nSign this message in order to obtain the keys to your Panther wallet.\n\nThis signature will not cost you any fees.\n\nKeypair version: 1',
    KEY,
  ],
  ['Privacy Money account sign in', KEY],
  ['Sign this message to generate your Semaphore identity.', KEY],
  ['Sign this message to generate or restore your game wallet for user 5', KEY],
  ['nostr.blue Cashu Wallet Seed Derivation - Sign this message', KEY],
  ['Generate secure voting secret for Dispute #5.\n\nThis does not cast a vote or cost gas.', KEY],
  // A negation ends at the end of its line.
  [
    'This request will not trigger a blockchain transaction\n\nSign to derive your secret keys',
    KEY,
  ],
  ['Signing costs no gas - it generates your encryption key', KEY],
  ['This signature will not cost gas and will be used to derive your private key', KEY],
  [
    JSON.stringify({
      domain: { name: 'dYdX Chain' },
      message: { action: 'dYdX Chain Onboarding' },
    }),
    KEY,
  ],
  [
    'Melden Sie sich an, um Ihren Handelsschlüssel zu erzeugen. Nur auf dieser Seite signieren.',
    KEY,
  ],
  ['Bitte nur auf dieser Website unterschreiben', KEY],
  ['Signez pour générer votre clé de chiffrement', KEY],
  ['Firma este mensaje para generar tu clave privada de trading', KEY],
  ['Assine apenas neste site', KEY],
  ['Assine para criar a sua chave de negociação', KEY],
  ['Firma qui per generare le tue chiavi', KEY],
  ['Onderteken om je handelssleutel aan te maken. Alleen op deze site ondertekenen.', KEY],
  ['Podpisz, aby wygenerować klucz', KEY],
  ['Şifreleme anahtarınızı oluşturmak için imzalayın', KEY],
  ['Подпишите, чтобы создать ключ шифрования', KEY],
  ['Ký để tạo khóa giao dịch của bạn', KEY],
  ['签名以生成您的交易密钥', KEY],
  ['簽署以產生帳戶。請僅在此網站簽署，以恢復您的金鑰', KEY],
  ['署名して取引キーを生成します', KEY],
  ['거래 키를 생성하려면 서명하세요', KEY],
]

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
  ['{"action":"delegate","to":"someone"}', AGENT],
  ['{"op":"setApprovalForAll","approved":true,"method":"approveAll"}', AGENT],
  ['{"payload":"{\\"type\\":\\"approveAgent\\"}"}', AGENT],
  [
    `XMTP : Authenticate to inbox\n\nInbox ID: ${'5f'.repeat(32)}\nCurrent time: 2026-11-26T12:00:00Z\n\n- Grant messaging access to app\n  (Address: ${SOMEBODY.toLowerCase()})\n\nFor more info: https://xmtp.org/signatures`,
    AGENT,
  ],
  ['Welcome! No gas is needed\nEnable trading for this session', AGENT],
  [`Agent: ${SOLANA}\nNonce: 5`, AGENT],
  [`nonce=5&apiKey=${SOLANA}`, AGENT],
  [`I authorize ${SOLANA} to use my funds`, AGENT],
  ['I let 0x1234 trade on my behalf', AGENT],
  [`{"public_key":"ed25519:${SOLANA}","nonce":1}`, AGENT],
  ['["v1","approveAgent","5f"]', AGENT],
  [`Verify ownership. Session public identifier: ${'7b1f5a9c'.repeat(6)}`, AGENT],
]

export const ACTIONS: readonly Line[] = [
  [
    '{"data":{"amount":"500"},"expiry_window":5000,"timestamp":1,"type":"withdraw"}',
    instruction('withdraw'),
  ],
  ['{"type":"transfer_funds","data":{"amount":"5"}}', instruction('transfer_funds')],
  ['[{"method":"createOrder","args":[1]}]', instruction('createOrder')],
  ['{"type":"withdraw","type":"login"}', instruction('withdraw')],
  ['{"type":"\\u0077ithdraw","amount":5}', instruction('withdraw')],
  ['Please confirm:\n{"action":"withdraw"}', instruction('withdraw')],
  ['{"action":"pay” and get 10 ETH “"}', instruction("pay' and get 10 ETH '")],
  ['{"name":"alice.vestibule.eth","attributes":{},"action":"release"}', instruction('release')],
  [`{"recipient":"${SOLANA}","amount":"12.5","nonce":4}`, 'Sign an instruction'],
  ['action: withdraw\namount: 100\nnonce: 4', instruction('withdraw')],
  ['instruction=withdraw&quantity=100&timestamp=1', instruction('withdraw')],
  ['{"withdraw_collateral":{"product":0,"nonce":5}}', instruction('withdraw_collateral')],
  ['["withdraw",100,"5f5f"]', instruction('withdraw')],
  ['Withdraw 100.5 USDC', 'Sign an instruction'],
  ['withdraw 100 usdc to my account', 'Sign an instruction'],
  ['Buy 100 USDC worth of SCAM', 'Sign an instruction'],
  ['Limit order for ETH -> USDC\nRatio: 1:2000\nNonce: 1', 'Sign an instruction'],
  ['Please place my bid of 5 ETH on NFT 12', 'Sign an instruction'],
  [`Claim 1000 W to ${SOLANA}`, 'Sign an instruction'],
  [`I claim my allocation and want it sent to ${SOLANA}`, 'Sign an instruction'],
  ['Set my withdrawal address', 'Sign an instruction'],
  ['Transfer ownership of my account to user 12', 'Sign an instruction'],
  ['You are approving to execute transaction 0x1::coin::transfer', 'Sign an instruction'],
  [`solana:${SOLANA}?amount=1`, 'Sign an instruction'],
  ['1700000000POST/api/v1/withdraw{"quantity":5}', 'Sign an instruction'],
  [`https://api.example/v1?amount=5&to=${SOLANA}`, 'Sign an instruction'],
  [`Amount: 100 USDC\nTo: ${SOLANA}\nNonce: 5`, 'Sign an instruction'],
  [`recipient=${SOLANA}&amount=100&nonce=4`, 'Sign an instruction'],
  [`{recipient:'${SOLANA}',amount:5}`, 'Sign an instruction'],
  [`Sign {1}: {"recipient":"${SOLANA}","amount":"5"}`, 'Sign an instruction'],
  [
    `{"payload":"v1 {\\"recipient\\":\\"${SOLANA}\\",\\"amount\\":\\"5\\"}"}`,
    'Sign an instruction',
  ],
  ['v1 {\\"action\\":\\"withdraw\\"}', instruction('withdraw')],
  ['{"payload":"eyJ0eXBlIjoid2l0aGRyYXciLCJhbW91bnQiOjV9"}', instruction('withdraw')],
  ['eyJ0eXBlIjoid2l0aGRyYXciLCJhbW91bnQiOjV9', instruction('withdraw')],
  [`Withdrawal address: ${SOLANA}`, 'Sign an instruction'],
  ['["v1","withdraw",100]', instruction('withdraw')],
  ['{"withdraw":"100","nonce":4}', instruction('withdraw')],
  // NEAR intents, which EVM and Solana accounts can sign.
  [
    '{"signer_id":"someone","verifying_contract":"intents.near","deadline":"2026-11-27T00:00:00Z","nonce":"5f","intents":[{"intent":"token_diff","diff":{"nep141:usdc.near":"-1000000","nep141:wrap.near":"1"}}]}',
    instruction('token_diff'),
  ],
  [
    '{"intents":[{"intent":"auth_call","contract_id":"thief.near","msg":""}]}',
    instruction('auth_call'),
  ],
  // Some chains accept an EVM wallet's signature of this Cosmos transaction.
  [
    '{"account_number":"1","chain_id":"secret-4","fee":{"amount":[],"gas":"1"},"memo":"","msgs":[{"type":"ibc/MsgAny","value":{}}],"sequence":"3"}',
    'Sign an instruction',
  ],
  [`Transfer everything to ${SOLANA}`, 'Sign an instruction'],
  ['/api/v1/user/accounts@2026-11-24T16:01:02Z', 'Sign an instruction'],
  ['Order #17: 1.5 BTC @ 60000, side=long, leverage=50x', 'Sign an instruction'],
  ['Confirm: close position 7 and settle to my sub-account 3', 'Sign an instruction'],
  [`I hereby nominate ${SOLANA} as beneficiary of account 7`, 'Sign an instruction'],
  [`Mint 10 passes for ${SOLANA}`, 'Sign an instruction'],
]

const ACCOUNT = 'Change an account at a service'

/** Texts that change an account at a service without moving assets. */
export const ACCOUNTS: readonly Line[] = [
  ['SetRecoveryEmail thief@example.com 17', ACCOUNT],
  ['Sign this message to confirm your email change to thief@example.com', ACCOUNT],
  ['Set my recovery email to thief@example.com', ACCOUNT],
  ['Update my phone number: +1 555 0100', ACCOUNT],
  ['Reset the password of my account now', ACCOUNT],
  ['Disable two-factor authentication', ACCOUNT],
  ['I want to add a guardian to my profile', ACCOUNT],
  ['Approve login from device 10.0.0.1', ACCOUNT],
  ['Link Telegram @thief to this wallet', ACCOUNT],
  ['Connect Discord account thief#1 with this wallet', ACCOUNT],
  ['Link my wallet to my Discord account user#1234', ACCOUNT],
  ['Link this wallet to my profile\nUser Agent: Mozilla/5.0', ACCOUNT],
  ['Delete my account', ACCOUNT],
  ['{"op":"noop","note":"SetRecoveryEmail thief@example.com"}', ACCOUNT],
]

export const HASHES: readonly Line[] = [
  [`payload 0x${'ab'.repeat(31)}`, 'Sign a message'],
  [`Please sign\nHash: ${'5f'.repeat(32)}`, 'Sign a message'],
  [`calldata=0x${'5f'.repeat(68)}`, 'Sign a message'],
]

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
  'I agree to pay by invoice, as of 2026-11-26 12:00 UTC',
  'Sign in to access exclusive features of your account',
  'I vote for proposal 12',
  'I declare that I am not a citizen of the listed countries, and agree to the Terms.',
  'gm! Join the waitlist and buy a coffee',
  '{"message":"Sign in to Magic Eden","nonce":"5f8a","issuedAt":"2026-11-26T07:00:00Z"}',
  '{"action":"login","nonce":"5f8a","userAgent":"Mozilla/5.0"}',
  '{"domain":"app.example","statement":"Sign in","address":"someone"}',
  'Action: Sign In\nNonce: 81723',
  `Sign in to Blur\n\nChallenge: ${'5f'.repeat(32)}`,
  'Login\nTo: https://app.example\nFrom: my wallet\nNonce: 5',
  'This does not authorize any transaction and will never transfer funds to anyone.',
  'Welcome back.\nNo keys are created\nNothing is sent',
  'I claim my seat at the meetup',
  'I offer my help',
  'Claim your profile',
  'I bid you farewell',
  'Sign in with order 5',
  '{"statement":"Sign in","uri":"https://app.example","chainId":1,"scopes":["profile","email"]}',
  '{"action":"login","message":"Never share your keys","issuedAt":"2026-11-26T07:00:00Z"}',
  'https://app.example/welcome?ref=5&to=home',
  'Verify your e-mail: somebody@mail.example',
  'I stake my reputation on this',
  'Join the waitlist: order 12, size XL',
  'Welcome to Exchange.\n\nThis request will not trigger a blockchain transaction or cost any gas fees.\n\nNonce: 8f3a',
  'vote yes on proposal 5',
  'Enable email notifications',
  'Update email preferences',
  'We never change your email address or password with a signature.',
  `My donation: transaction hash 0x${'5f'.repeat(32)}`,
  'Connect your wallet to Foundation',
  'Sign in to manage your mint',
  'Melden Sie sich an. Wir fragen nie nach Ihrem privaten Schlüssel.',
  'Anmelden bei Beispiel. Dabei werden keine Schlüssel erzeugt und keine Gebühren fällig.',
  'Connectez-vous. Cette signature ne crée pas de clé et ne coûte rien.',
  'Inicia sesión. No genera ninguna clave.',
  'Inicie sessão. Nunca pedimos a sua chave.',
  'Accedi al sito. Non vengono generate chiavi.',
  'Войти на сайт. Ключ не создаётся.',
  '登录网站。此操作不会生成密钥。',
  'サイトにログインします。鍵は生成されません。',
  '사이트에 로그인합니다. 쿠키를 생성합니다.',
]

/** Sign-ins with another effect, and statements that only mention an effect. */
export const SIGN_INS: readonly (readonly [statement: string, resources: string, says: string])[] =
  [
    // An Aptos account derived from this account and the site.
    [
      'Please confirm you explicitly initiated this request from app.example. You are approving to execute transaction 0x1::coin::transfer on Aptos blockchain (mainnet).',
      '',
      'Sign an instruction',
    ],
    [`Transfer 5 USDC to ${SOMEBODY}.`, '', 'Sign an instruction'],
    // ERC-5573
    [
      'I further authorize the stated URI to perform the following actions: (1) "Threshold": "Execution".',
      '\nResources:\n- urn:recap:eyJhdHQiOnt9fQ',
      AGENT,
    ],
  ]
