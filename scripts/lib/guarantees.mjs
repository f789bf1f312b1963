import { SUITES } from './securitySuites.mjs'

const GUARANTEES = [
  {
    text: "A login, the database with the master key, or a device's storage alone opens no wallet",
    suites: ['compromise'],
  },
  {
    text: 'Lying services cannot insert another wallet’s address or share',
    suites: ['lies'],
  },
  {
    text: 'A crash or power cut does not lose a key or create a second wallet',
    suites: ['kills', 'power', 'browserKills', 'refresh'],
  },
  {
    text: 'Damaged or mixed shares cause an error',
    suites: ['shares'],
  },
  {
    text: 'A removed recovery secret does not open later vaults',
    tests: ['recovery/removeRecovery.test.ts'],
  },
  {
    text: "At an unlocked profile, exports, removals and new devices need the owner's recovery method",
    suites: ['keeping'],
    tests: ['worker/whereToDecide.test.ts'],
  },
  {
    text: 'A login alone cannot stop the owner',
    suites: ['sessions'],
  },
  {
    text: 'A rejected request leaves no decrypted key',
    tests: ['approval/approveRequest.test.ts'],
  },
  {
    text: 'With confirmation by passkey, each share needs a passkey',
    tests: ['routes/wallet/signingRoutes.test.ts', 'window/confirmWithPasskey.spec.ts'],
  },
  {
    text: 'The services cannot read the shares that two devices exchange',
    tests: [
      'pairing/links.test.ts',
      'links/deviceWindow.test.ts',
      'routes/wallet/deviceCodes.test.ts',
      'window/scanCode.spec.ts',
    ],
  },
  {
    text: 'The wallet refuses methods that are in no list',
    tests: ['namespaces/namespaceRules.test.ts'],
  },
  {
    text: 'An address that imitates a paid address is a high risk',
    tests: ['recipients/judgeRecipient.test.ts'],
  },
  {
    text: 'Requests without a response end at their deadline',
    tests: ['channel/peer.test.ts', 'channel/handshake.test.ts', 'channel/heartbeat.test.ts'],
  },
  {
    text: 'A dapp on the wallet’s own site cannot do more with the frame than other dapps',
    tests: ['embedded/sameSite.spec.ts'],
  },
  {
    text: 'The modal reports blocked storage before the services mail a code',
    tests: ['embedded/storage.blocked.spec.ts'],
  },
  {
    text: 'Hostile messages have no effect',
    suites: ['gate', 'worker', 'traversal', 'flood'],
  },
  {
    text: 'Only the page opens its channel, and a replay has no effect',
    suites: ['spoof', 'replay'],
  },
  {
    text: 'A page without consent cannot see whether there is a wallet',
    suites: ['consents'],
    tests: ['consent/chosenAccount.test.ts'],
  },
  {
    text: 'Two sites share no key and no session',
    suites: ['partitions'],
  },
  {
    text: 'No press approves a card that is covered, moved or new',
    suites: ['overlays', 'timing', 'surfaces', 'links'],
    tests: ['specs/dapp/hostile.spec.ts'],
  },
  {
    text: "A page's theme cannot hide a word of the frame",
    suites: ['themes'],
    tests: ['design/src/applyFrameTheme.browser.test.ts'],
  },
  {
    text: 'A right-to-left page does not reverse an origin',
    tests: ['approval/whoAsks.browser.test.tsx'],
  },
  {
    text: "A page can show the wallet only in languages of the visitor's browser",
    tests: ['ui/ownLanguage.test.ts', 'modal/languages.spec.ts'],
  },
  {
    text: "A page cannot find the address of a request's window",
    suites: ['pressWindows'],
    tests: ['start/startPage.test.ts', 'start/hearStartWindows.test.ts'],
  },
  {
    text: 'Each request has its own card',
    tests: [
      'popup/askInWindow.test.ts',
      'approval/returnedTab.test.ts',
      'approval/changedRequest.test.ts',
    ],
  },
  {
    text: "A card shows drainers' requests with the right sentence and risk level",
    suites: ['drainers', 'drainerCards'],
    tests: ['requests/refusals.test.ts', 'hub/hostileNames.test.tsx'],
  },
  {
    text: 'The wallet does not sign an interrupted request without the visitor',
    suites: ['frameLoss'],
  },
  {
    text: 'The wallet does not work in a sandbox or in a third-party frame',
    suites: ['embeds'],
  },
  {
    text: 'A script in a wallet document reaches only the routes of [its policy](#the-frames-headers)',
    suites: ['policies', 'gadgets'],
  },
  {
    text: 'A page that opened the hub or the window cannot watch, navigate or close it',
    tests: ['wallets/openers.spec.ts'],
  },
  {
    text: 'A code allows five attempts and opens one session',
    suites: ['guesses', 'races'],
  },
  {
    text: 'Code requests cannot lock an owner out',
    suites: ['lockOuts', 'securityCheck'],
  },
  {
    text: 'Responses do not show whether an address has an account',
    suites: ['enumeration'],
  },
  {
    text: 'A login at a provider signs in only the visitor who started it',
    suites: ['providers'],
    tests: ['oauth/windowSecret.test.ts', 'window/loginWindows.spec.ts'],
  },
  {
    text: 'The services never merge two users',
    suites: ['linking'],
  },
  {
    text: 'Forged and replayed passkey responses do not sign in',
    tests: [
      'login/passkeyRoutes.test.ts',
      'login/passkeySignUp.test.ts',
      'embedded/passkeyLogin.spec.ts',
    ],
  },
  {
    text: 'The owner can undo changes of the email and of sign-in methods',
    tests: [
      'emailChange/hostileChanges.test.ts',
      'emailChange/hostileUndo.test.ts',
      'identities/hostileChanges.test.ts',
    ],
  },
  {
    text: 'A removed device loses access; the hub receives only the right session',
    suites: ['settings'],
    tests: ['window/signedOut.spec.ts', 'window/settingsWindows.spec.ts'],
  },
  {
    text: 'A used proof is refused, also after a crash',
    suites: ['proofs'],
    tests: ['server/replay.ci.test.ts'],
  },
  {
    text: 'The services accept only exactly correct sign-in messages',
    suites: ['signIns'],
  },
  {
    text: 'One client does not block others',
    suites: ['lockout'],
    tests: ['server/frontDoor.test.ts', 'middleware/ranks.test.ts'],
  },
  {
    text: 'Hostile sockets do not end a process or stop a login',
    suites: ['exhaustion'],
    tests: ['relay/src/storage.test.ts', 'sockets/hostileSockets.test.ts'],
  },
  {
    text: 'Malformed requests and requests of other sites are refused',
    suites: ['web'],
  },
  {
    text: 'Tables and logs contain no unencrypted secret',
    suites: ['secrets'],
    tests: ['server/secrets.test.ts'],
  },
  {
    text: 'The audit log shows changed and removed rows',
    tests: ['audit/chainEvents.test.ts', 'audit/pruneAudit.test.ts'],
  },
  {
    text: 'URLs in NFTs cannot reach a private host; pictures run no code',
    tests: [
      'sources/createFetchSource.test.ts',
      'pictures/ipfs.test.ts',
      'pictures/redrawSvg.test.ts',
      'data/nfts.test.ts',
    ],
  },
  {
    text: 'A quote of one account cannot pay another account',
    tests: ['swaps/swapProperties.test.ts', 'swaps/makerRoutes.test.ts', 'trades/exchange.test.ts'],
  },
  {
    text: 'A sponsor pays only for the calls of its policy, once, within its budget',
    tests: ['sponsor/paymasterRoutes.test.ts', 'smartAccounts/sponsorship.test.ts'],
  },
  {
    text: "An operator's budget for revocations pays only for signed-in users who revoke permissions or return to a plain account",
    tests: ['sponsor/revocations.test.ts', 'eip155/operations/revocation.test.ts'],
  },
  {
    text: 'A payer of Solana fees loses only fees and the rent of listed tokens, within its budget',
    tests: ['sponsor/feePayerAttacks.test.ts', 'sponsor/feePayerRoutes.test.ts'],
  },
  {
    text: 'If another account pays for a transaction, the transaction matches its card, and the wallet sends it',
    tests: ['solana/transactions/sponsored.test.tsx', 'solana/sponsor/sponsorTransaction.test.ts'],
  },
  {
    text: "The wallet checks a bundler's responses",
    tests: ['rpc/bundlerRoutes.test.ts', 'eip155/operations/bundler.test.ts'],
  },
  {
    text: 'If a site pays for a batch, the account pays no fee, and the batch contains exactly the calls of its card',
    tests: [
      'eip155/operations/payment.test.ts',
      'eip155/operations/lies.test.ts',
      'embedded/sponsorCalls.test.ts',
    ],
  },
  {
    text: "Each stored permission was signed by the account's key",
    tests: ['grants/grants.test.ts'],
  },
  {
    text: 'A broken or third-party configuration is ignored',
    suites: ['configurations'],
  },
  {
    text: "The SDK checks an external wallet's responses",
    tests: [
      'bip122/wallet/hostileWallets.test.ts',
      'keplr/hostileWallets.test.ts',
      'wallet/hostileExtensions.test.ts',
    ],
  },
  {
    text: "A page can reach only its own site's data in the extension, and cannot open or flood the panel",
    tests: [
      'background/hostileMessages.test.ts',
      'content/relay.test.ts',
      'extension/hostile.spec.ts',
      'extension/hostileChannels.spec.ts',
      'extension/hostilePages.spec.ts',
    ],
  },
  {
    text: 'A press in the panel for one site does not approve a request of another site',
    tests: ['extension/hostilePanel.spec.ts'],
  },
]

export function guaranteesTable() {
  const rows = GUARANTEES.map(({ text, suites = [], tests = [] }) => {
    const proofs = [
      ...suites.map((name) => `*${SUITES[name].title}*`),
      ...tests.map((path) => `\`${path}\``),
    ]
    return `| ${text} | ${proofs.join(', ')} |`
  })
  return ['| guarantee | proved by |', '|---|---|', ...rows].join('\n')
}
