/**
 * Long security tests, in the order in which they run.
 * - `files` are vitest's: `x.long.test.ts` runs only here, `x.ci.test.ts` also in CI, and `x.test.ts` has a short form in `npm test`.
 *   Each gets `cases` as VESTIBULE_CASES and reports by `Object.assign(task.meta, { cases, wrong, note })`; the figures are added up.
 *   Without a report, each test is one case, and a failed test is wrong.
 * - `specs` are Playwright's, below `e2e/security`. They get `cases` too, and report by `tell(test.info(), { cases, wrong, note })`.
 *   They run one after another, or in `workers`.
 * - `command` is another program, as arguments to Node: one case, wrong if it fails.
 * `how` adds the method and a control to `proves`: the same attack without the defence, or its honest twin.
 * `wrong` must be zero: accepted, lost, leaked or let through. `passes` says so in words.
 */
export const SUITES = {
  gate: {
    title: 'Fuzzing of the gate at both ends',
    proves: 'hostile messages have no effect, change no prototype and cause no uncaught error',
    passes: '0 accepted',
    files: ['packages/protocol/src/channel/gate.test.ts'],
    cases: 1_000_000,
  },
  worker: {
    title: 'Fuzzing of the key worker’s port',
    proves: 'a hostile document cannot get a signature through the port or change a prototype',
    passes: '0 accepted',
    files: ['packages/secure-frame/src/wallet/worker/keyWorker.test.ts'],
    cases: 1_000_000,
  },
  traversal: {
    title: 'Attacks through comlink',
    proves: '40 paths with 6 verbs and 25 pollution gadgets have no effect through the gate',
    how: 'the control is comlink without the gate, in a separate realm',
    passes: '0 effects, 0 uncaught',
    files: [
      'packages/protocol/src/channel/traversal.test.ts',
      'packages/protocol/src/channel/pollution.test.ts',
    ],
  },
  replay: {
    title: 'Replayed messages',
    proves: 'a repeated call or response has no effect, in its channel or in the next one',
    passes: '0 second effects',
    files: ['packages/protocol/src/channel/replay.test.ts'],
    cases: 10_000,
  },
  spoof: {
    title: 'Messages from other senders',
    proves: 'other windows and look-alike origins cannot open a channel, alone or together',
    how: "frames, pop-ups, openers and parents on the dapp's origin and eight look-alikes send messages. Control: the frame answers the dapp's own hello afterwards",
    passes: '0 accepted',
    specs: ['security/spoof.spec.ts', 'security/races.spec.ts'],
  },
  flood: {
    title: 'Fuzzing of a real frame',
    proves: 'a cross-site frame still responds after hostile messages and clone bombs',
    how: 'the test runs in a page of another site. The table lists clone bombs that keep the frame busy',
    passes: '0 accepted, ping under 100 ms afterwards',
    specs: ['security/flood.spec.ts'],
    cases: 100_000,
  },
  overlays: {
    title: 'Overlays over an approval',
    proves: 'a press does not approve a covered, faded, moved or masked card, in frame or window',
    how: "the test presses the old and the new place of the button. It also uses masks and a hidden cursor, which the browser's check ignores",
    passes: '0 approvals',
    specs: ['security/overlays.spec.ts'],
  },
  surfaces: {
    title: 'Stolen presses on other surfaces',
    proves:
      'a masked press does not give consent or change settings, the email or a recovery method',
    how: "the test uses masks and opacity, and for consent and the notice all overlays. Control: with `approvals: 'frame'` a masked press gives consent, and the owner can do each action",
    passes: '0 gained',
    specs: ['security/surfaces.spec.ts'],
  },
  themes: {
    title: 'Themes that hide words',
    proves: 'a page’s theme leaves every word of every surface of the frame readable',
    how: 'the test measures text size and contrast of four hostile themes and an honest theme on twelve surfaces. Control: the first theme without bounds fails',
    passes: '0 words below 11 px or 4.5 : 1',
    specs: ['security/themes.spec.ts'],
  },
  pressWindows: {
    title: 'The window that a press opens',
    proves: 'an attacker’s page, frame or window cannot find the address of a request’s window',
    passes: '0 addresses learned, 0 valuable approvals in the page',
    specs: ['security/pressWindows.spec.ts'],
  },
  links: {
    title: 'Links under masks',
    proves: 'a page that masks the frame cannot add a device',
    how: 'the attacker controls the page and the new device, and the wallet has no recovery method',
    passes: '0 devices let in',
    specs: ['security/links.spec.ts'],
  },
  timing: {
    title: 'An approval’s first second',
    proves:
      'a press in the first half second of a card has no effect, and a key press only after a gesture in the card',
    how: 'the test sends presses, double presses and keys every 50 ms from 0 to 1000 ms after the card appears',
    passes: '0 approvals',
    specs: ['security/timing.spec.ts'],
  },
  drainers: {
    title: 'The table of drainers',
    proves: 'each shape of the table, and each imitation, has the right sentence and risk level',
    how: 'the test compares sentence, level and risks exactly. Then it adds, removes, moves or renames a member of each shape. Control: honest requests of the same form',
    passes: '0 with a wrong sentence or level',
    files: [
      'packages/secure-frame/src/wallet/namespaces/eip155/drainers.test.ts',
      'packages/secure-frame/src/wallet/namespaces/solana/drainers.test.ts',
      'packages/secure-frame/src/wallet/namespaces/document/messages/messageTable.test.ts',
      'packages/secure-frame/src/wallet/namespaces/eip155/signatures/decodeTypedData.test.ts',
    ],
  },
  drainerCards: {
    title: 'Drainers on the real card',
    proves:
      'signatures that move money open a window in every project, show their effect and require a held press',
    how: "some shapes run on a project with `approvals: 'frame'`. Control: a sign-in to the page itself is signed on the page",
    passes: '0 signed by a press',
    specs: ['security/drainers.spec.ts'],
  },
  embeds: {
    title: 'Forbidden embeddings',
    proves:
      'sandboxes, nested frames, other elements, look-alike origins and unknown projects cannot open a wallet',
    how: '`dead`: the browser does not run the document. `blocked`: the browser does not show the document. `refused`: the document shows the reason',
    passes: '0 opened',
    specs: ['security/embeds.spec.ts'],
  },
  policies: {
    title: 'Injected code in the frame',
    proves: 'the policies stop probes from a press or a timer, also in the worker',
    how: 'the control shows that all probes work in a page without a policy. The suite omits WebRTC and self-navigation, for which browsers have no policy',
    passes: '0 carried out, 0 hits at the attacker’s server',
    specs: ['security/csp.spec.ts'],
  },
  gadgets: {
    title: 'Policy gadgets',
    proves:
      'a script in a wallet document or in the worker cannot reach other routes of its origin',
    how: 'a proxy records every request to 18 routes from each document and the key worker. Control: without a policy all succeed',
    passes: '0 reached',
    specs: ['security/gadgets.spec.ts'],
  },
  frameLoss: {
    title: 'Loss of the frame with open requests',
    proves:
      'if the frame reloads, disappears or crashes, each request ends, and none succeeds without the visitor',
    how: "the frame's thread is busy while every kind of request is open. The next signature works",
    passes: '0 without an answer or with a wrong text',
    specs: ['security/frameLoss.spec.ts'],
  },
  partitions: {
    title: 'Two sites and the wallet’s own page',
    proves: 'two sites share no key or session before the wallet is opened on both',
    how: 'the test compares keys and sessions in all requests to the services',
    passes: '0 shared, 0 other wallets',
    specs: ['security/partitions.spec.ts'],
  },
  consents: {
    title: 'Requests before the visitor connects',
    proves: 'a page without consent gets the same responses with and without a wallet',
    how: 'the test compares a browser with a wallet and a browser without: the exact responses, and the lower quartile of the times',
    passes: '0 answers that differ, under 5 ms apart',
    specs: ['security/consents.spec.ts'],
    cases: 200,
  },
  browserKills: {
    title: 'Browser killed while making a wallet',
    proves:
      'after SIGKILL at any moment of the first login and a restart, exactly one wallet exists, and it signs',
    how: 'SIGKILL comes within 400 ms of the code. Each shown address is the same, and its wallet signs',
    passes: '0 keys lost, 0 second wallets',
    specs: ['security/browserKills.spec.ts'],
    workers: 2,
    cases: 200,
  },
  guesses: {
    title: 'Guessed one-time codes',
    proves:
      'each code has five attempts, one by one or 64 at once, from all networks, devices and projects',
    how: 'twenty devices in two projects send each request from another network. After 200 wrong guesses an unknown device needs approval, a known device does not',
    passes: '0 accepted after the fifth',
    files: ['packages/services/src/domain/login/guessing.long.test.ts'],
    cases: 100_000,
  },
  races: {
    title: 'Races of one-time codes',
    proves:
      'a code opens at most one session if it is used twice, replaced, late or from a wrong clock',
    how: 'three tabs send the code, around its replacement and its expiry, and with clocks that are 60 and 61 seconds wrong. The test counts sessions in the database',
    passes: '0 sessions too many',
    files: ['packages/services/src/domain/login/races.long.test.ts'],
    cases: 1_000,
  },
  lockOuts: {
    title: 'Code requests by unknown clients',
    proves:
      'code requests for an address or a project do not lock a visitor out, from any number of networks',
    how: '1, 10 and 500 networks (100 in the figures) request codes, solve the puzzles and guess every code. Then the owner signs in on a known and a new device. Control: with limits per address, ten requests lock a new device out',
    passes: '0 kept out, 0 codes guessed',
    files: [
      'packages/services/src/domain/login/lockOuts.ci.test.ts',
      'packages/services/src/domain/login/guessable.ci.test.ts',
    ],
    // Networks of the largest attack.
    cases: 500,
  },
  lockout: {
    title: 'One client cannot block others',
    proves:
      'an attacker at full speed with one address, fifty or a whole /48 cannot lock a visitor out of an endpoint',
    how: "services and database run on one core, the attacker runs on the other with 512 connections of four requests. Controls: the visitor is locked out if the attacker uses the visitor's address, or raw connections of one address",
    passes:
      'over 99 % of the visitor’s requests succeed, p95 under half a second or three times the idle value',
    files: ['packages/services/src/server/lockout.slow.test.ts'],
    // Seconds per phase.
    cases: 3,
  },
  securityCheck: {
    title: 'The security check on a slow device',
    proves: 'the modal shows the check, the visitor can leave it, and an earlier code still works',
    how: 'after eleven code requests, each attempt takes two seconds. A visitor who closes the modal gets no mail and can use another address',
    passes: '0 without a message or waiting in vain',
    specs: ['security/securityCheck.spec.ts', 'security/securityCheck.blocked.spec.ts'],
  },
  settings: {
    title: 'The way into the wallet settings',
    proves:
      'a site, or another page with the same address, cannot sign in with the link to the settings',
    how: "a site opens its own link, and the real address in a second page, before and after the visitor uses it. Control: the visitor's own page",
    passes: '0 signed in',
    specs: ['security/settings.spec.ts'],
  },
  enumeration: {
    title: 'Account enumeration',
    proves: 'responses and response times are the same for addresses with and without an account',
    how: 'known and unknown addresses come in random order, and a Mann-Whitney test compares the times. One run in a hundred fails by chance, so a failed run is repeated once',
    passes: 'one answer, p > 0.01',
    files: ['packages/services/src/domain/login/enumeration.long.test.ts'],
    cases: 4_000,
  },
  providers: {
    title: 'Attacks on logins at providers',
    proves:
      'an attacker gets no session with forged ID tokens, swapped codes, states and issuers, faults, rotated keys, third-party links and 60 return addresses',
    how: 'a real provider in six shapes sends 28 forged ID tokens, 60 return addresses and 106 broken responses. Control: the same visit without the fault signs in',
    passes: '0 sessions for the attacker, each honest login works',
    files: [
      'packages/services/src/domain/login/oauth/oauth.test.ts',
      'packages/services/src/domain/login/oauth/oauthForgery.test.ts',
      'packages/services/src/domain/login/oauth/oauthFaults.ci.test.ts',
      'packages/services/src/domain/login/oauth/oauthEnds.test.ts',
      'packages/services/src/domain/login/oauth/oauthEnds.ci.test.ts',
      'packages/services/src/domain/login/oauth/keyRotation.test.ts',
      'packages/services/src/domain/login/oauth/returnTo.test.ts',
      'packages/services/src/domain/login/oauth/oauthSlow.long.test.ts',
    ],
  },
  linking: {
    title: 'Linked and pre-hijacked accounts',
    proves:
      'another user’s past, present or future address, account or number does not merge users or add a sign-in method',
    how: 'six providers claim another user’s address, proved or not, before or after this user. Five known pre-hijacking attacks follow',
    passes: '0 merged, 0 added',
    files: [
      'packages/services/src/domain/identities/noMerge.test.ts',
      'packages/services/src/domain/identities/noMerge.ci.test.ts',
      'packages/services/src/domain/identities/hostileChanges.test.ts',
      'packages/services/src/domain/identities/olderAddress.test.ts',
      'packages/services/src/domain/identities/races.ci.test.ts',
      'packages/services/src/domain/identities/undoRemoval.test.ts',
    ],
  },
  signIns: {
    title: 'Invalid sign-in messages',
    proves:
      'malformed, oversized, foreign, late, early and replayed messages do not sign a user in, also with full or damaged stores',
    how: 'the test makes each field wrong in turn, writes and reads random messages, walks randomly through the state machine, and uses stores that throw or lie',
    passes: '0 signed in, 0 half signed in',
    files: [
      'packages/services/src/domain/signIn/parseMessage.test.ts',
      'packages/services/src/domain/signIn/parseMessage.ci.test.ts',
      'packages/services/src/routes/signIn/signInRoutes.test.ts',
      'packages/services/src/routes/signIn/identity.test.ts',
      'packages/services/src/verify/createVerifier.test.ts',
      'packages/host-sdk/src/siwx/signIn.test.ts',
      'packages/host-sdk/src/siwx/walk.test.ts',
      'packages/host-sdk/src/siwx/ready/localSessions.test.ts',
      'packages/host-sdk/src/siwx/ready/serviceSessions.test.ts',
      'packages/host-sdk/src/siwx/ready/authJsSessions.test.ts',
    ],
    // Messages per generator.
    cases: 20_000,
  },
  configurations: {
    title: 'Invalid configurations',
    proves: 'a refused, late, broken, foreign or damaged configuration has no effect',
    how: 'the services return 403, 429, 500, HTML, wrong shapes, cut responses or no response, or the cache is damaged',
    passes: '0 believed',
    files: [
      'packages/host-sdk/src/configuration/configuration.test.ts',
      'packages/host-sdk/src/configuration/configuration.long.test.ts',
    ],
  },
  proofs: {
    title: 'Changed proofs of possession',
    proves: 'a DPoP proof with a changed or missing letter is refused',
    passes: '0 accepted',
    files: ['packages/services/src/routes/middleware/dpop.test.ts'],
    cases: 1_000,
  },
  web: {
    title: 'Origins, methods and sizes of requests',
    proves: 'requests of other sites and malformed requests are refused',
    passes: '0 let through',
    files: [
      'packages/services/src/routes/middleware/walletOrigin.test.ts',
      'packages/services/src/routes/directory/projectRoutes.test.ts',
      'packages/services/src/routes/middleware/readBody.test.ts',
      'packages/services/src/routes/middleware/hostile.test.ts',
      'packages/services/src/routes/frame/popupRoutes.test.ts',
    ],
  },
  exhaustion: {
    title: 'Attacks on the relay with 512 MB',
    proves:
      '17 kinds of anonymous sockets, from one address or a hundred, do not crash a process or stop a login',
    how: 'the process has 512 MB of heap and 200 connections at a time, during sign-ins and messages of a dapp. Control: without limits V8 ends the process',
    passes: '0 past a cap, 0 messages of others lost, requests of a sign-in under 500 ms (p95)',
    files: ['packages/services/src/server/relayExhaustion.long.test.ts'],
    // Seconds per attack.
    cases: 15,
  },
  secrets: {
    title: 'Secrets in tables and logs',
    proves: 'tables and log lines contain no code, share, session, proof, link or key',
    how: 'the test uses each secret, then searches tables and logs for it',
    passes: '0 found',
    files: ['packages/services/src/server/secrets.test.ts'],
  },
  kills: {
    title: 'Services killed while making a wallet',
    proves: 'after SIGKILL before each statement of a sign-in and a new wallet, no key is lost',
    how: 'SIGKILL also comes before each response. The audit log contains every released share',
    passes: '0 keys lost, 0 second wallets',
    files: ['packages/services/src/server/killPoints.slow.test.ts'],
    cases: 500,
  },
  power: {
    title: 'Power cut',
    proves:
      'after SIGKILL of services and database server during a sign-in, a new wallet, a renewed share and messages, no acknowledged data is lost',
    how: 'the cut comes at ten moments each of signing in, creating a wallet, renewing a share and publishing. Control: with `synchronous_commit` off, rows are lost',
    passes: '0 acknowledged data lost, 0 second wallets, started again each time',
    files: [
      'packages/services/src/server/powerCut.slow.test.ts',
      'packages/embedded-postgres/src/powerCut.slow.test.ts',
    ],
    cases: 40,
  },
  refresh: {
    title: 'Killed while renewing shares',
    proves: 'if device or services stop between two generations of shares, the wallet still opens',
    how: 'the test stops device and services before and after each request and write',
    passes: '0 wallets that do not open',
    files: ['packages/secure-frame/src/wallet/refreshShares.test.ts'],
    cases: 500,
  },
  shares: {
    title: 'Damaged shares and vaults',
    proves:
      'flipped bits, mixed generations, cuts and additions cause an error, and never return another key',
    passes: '0 opened',
    files: ['packages/secure-frame/src/wallet/vault/openVault.long.test.ts'],
    cases: 10_000,
  },
  lies: {
    title: 'Lying services',
    proves: 'a lie while a wallet is created, opened or recovered does not lead to a wrong address',
    how: "the test changes each member of the real services' responses, bytes in ten ways",
    passes: '0 believed',
    files: ['packages/secure-frame/src/wallet/maliciousServices.test.ts'],
  },
  keeping: {
    title: 'At an unlocked profile',
    proves: 'without the owner’s recovery method, exports, removals and new devices are impossible',
    how: 'the test tries exports, removals and new devices, with proofs for another action, subject or time, and with lying services. Each attempt has its control',
    passes: '0 done',
    files: [
      'packages/secure-frame/src/wallet/stolenProfile.test.ts',
      'packages/secure-frame/src/wallet/worker/whereToDecide.test.ts',
      'packages/secure-frame/src/links/deviceWindow.test.ts',
      'packages/services/src/routes/wallet/pendingMethods.test.ts',
    ],
  },
  sessions: {
    title: 'Two sessions of one account',
    proves: 'an attacker’s login at full speed does not stop the owner and sends no false mail',
    how: "a session with the owner's mailbox uses up the shared limits while the owner signs, exports, recovers, adds, removes and revokes",
    passes: '0 refused, 0 false mails',
    files: ['packages/secure-frame/src/wallet/twoSessions.ci.test.ts'],
    cases: 5_000,
  },
  compromise: {
    title: 'Stolen parts of a wallet',
    proves:
      'of 16 combinations of device, services, secret and login only the four intended ones open the wallet',
    passes: '0 others',
    files: ['packages/secure-frame/src/wallet/vault/compromise.test.ts'],
  },
}
