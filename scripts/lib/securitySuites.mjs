/**
 * The long security tests, in the order in which they run. To add one, write it beside what it tests and add a line.
 *
 * - `files` are vitest's: `x.long.test.ts` runs here alone, `x.ci.test.ts` also in CI, and `x.test.ts` has a short form
 *   in every `npm test`. Each gets `cases` as VESTIBULE_CASES and tells what it did by
 *   `Object.assign(task.meta, { cases, wrong, note })`; the figures of several tests are added up. Where no test tells anything, each counts as a case and a failed one as wrong.
 * - `specs` are Playwright's, below `e2e/security`, against the local world. They get `cases` likewise and tell with
 *   `tell(test.info(), { cases, wrong, note })`. They run one after another, or in so many `workers`.
 * - `command` is any other program, as arguments to Node; it counts as one case, wrong when it ends with a failure.
 *
 * `how` adds to `proves`: the method, and a control, which is the same attack without the defence or its honest twin.
 * `wrong` is what must be zero: accepted, lost, leaked or let through. `passes` says so in words.
 */
export const SUITES = {
  gate: {
    title: 'The gate, fuzzed at both ends',
    proves: 'a hostile message runs nothing, changes no prototype and ends in no uncaught error',
    passes: '0 accepted',
    files: ['packages/protocol/src/channel/gate.test.ts'],
    cases: 1_000_000,
  },
  worker: {
    title: 'The key worker’s port, fuzzed',
    proves: 'a hostile document signs nothing through the port, and changes no prototype',
    passes: '0 accepted',
    files: ['packages/secure-frame/src/wallet/worker/keyWorker.test.ts'],
    cases: 1_000_000,
  },
  traversal: {
    title: 'Walking through comlink',
    proves: '40 paths by 6 verbs and 25 pollution gadgets reach nothing through the gate',
    how: 'control: bare comlink, in a separate realm',
    passes: '0 effects, 0 uncaught',
    files: [
      'packages/protocol/src/channel/traversal.test.ts',
      'packages/protocol/src/channel/pollution.test.ts',
    ],
  },
  replay: {
    title: 'Everything said, said again',
    proves: 'calls and answers have no second effect, in their channel or in the next',
    passes: '0 second effects',
    files: ['packages/protocol/src/channel/replay.test.ts'],
    cases: 10_000,
  },
  spoof: {
    title: 'Senders other than the dapp',
    proves: 'no other window and no look-alike origin opens a channel, nor two at once',
    how: "frames, pop-ups, openers and parents on the dapp's origin and eight look-alikes; control: the dapp's own hello is answered afterwards",
    passes: '0 accepted',
    specs: ['security/spoof.spec.ts', 'security/races.spec.ts'],
  },
  flood: {
    title: 'A real frame, fuzzed',
    proves: 'hostile messages and clone bombs over a cross-site frame leave it answering',
    how: 'in a page of another site; the note names clone bombs that keep the frame busy, which costs only the page that sent them',
    passes: '0 accepted, ping under 100 ms afterwards',
    specs: ['security/flood.spec.ts'],
    cases: 100_000,
  },
  overlays: {
    title: 'Overlays over an approval',
    proves: 'no press approves a card that is covered, faded, moved or masked, in frame or window',
    how: "real presses where the button was and is; masks and a hidden cursor, which the browser's check does not see, before the wallet's window",
    passes: '0 approvals',
    specs: ['security/overlays.spec.ts'],
  },
  surfaces: {
    title: 'Presses stolen on other surfaces',
    proves:
      'consent, settings, a change of email and a recovery method give a masked press nothing',
    how: "masks and opacity, for consent and the notice also all overlays; control: with `approvals: 'frame'` a masked press gives consent, and the owner can do each thing",
    passes: '0 gained',
    specs: ['security/surfaces.spec.ts'],
  },
  themes: {
    title: 'Themes that hide words',
    proves: 'a page’s theme leaves every word of every surface of the frame readable',
    how: 'four hostile themes and an honest one on twelve surfaces, measured by size and contrast; control: the first theme without bounds fails',
    passes: '0 words below 11 px or 4.5 : 1',
    specs: ['security/themes.spec.ts'],
  },
  pressWindows: {
    title: 'The window that a press opens',
    proves: 'no page, frame or window of an attacker learns the address of a request’s window',
    passes: '0 addresses learned, nothing of value approved in the page',
    specs: ['security/pressWindows.spec.ts'],
  },
  links: {
    title: 'Links under masks',
    proves: 'a page that hides the frame, in which a device asks for the wallet, lets none in',
    how: "page and asking device belong to the attacker, and the wallet has no recovery method; the figures count the presses that reached the frame's button",
    passes: '0 devices let in',
    specs: ['security/links.spec.ts'],
  },
  timing: {
    title: 'An approval’s first second',
    proves: 'no press counts in the first half second of a card, no key before a gesture in it',
    how: 'presses, double presses and keys every 50 ms from 0 to 1000 ms after the card',
    passes: '0 approvals',
    specs: ['security/timing.spec.ts'],
  },
  drainers: {
    title: 'The table of drainers',
    proves: 'every shape of the table, and what poses as one, has its sentence and its level',
    how: 'sentence, level and risks word for word, then each shape with one member more, less, in front, renamed or under another name; control: honest twins',
    passes: '0 with another sentence or another level',
    files: [
      'packages/secure-frame/src/wallet/namespaces/eip155/drainers.test.ts',
      'packages/secure-frame/src/wallet/namespaces/solana/drainers.test.ts',
      'packages/secure-frame/src/wallet/namespaces/document/messages/messageTable.test.ts',
      'packages/secure-frame/src/wallet/namespaces/eip155/signatures/decodeTypedData.test.ts',
    ],
  },
  drainerCards: {
    title: 'Drainers, on the real card',
    proves: 'signatures that move money have a window on any project, say so and want to be held',
    how: "some shapes on a project with `approvals: 'frame'`; control: a sign-in to the page itself is signed on the page",
    passes: '0 signed by a press',
    specs: ['security/drainers.spec.ts'],
  },
  embeds: {
    title: 'Where the wallet may not be',
    proves: 'boxes, depths, elements, look-alike origins and unknown projects get no wallet',
    how: '`dead`: the browser does not run the document, `blocked`: it does not show it, `refused`: the document says why',
    passes: '0 opened',
    specs: ['security/embeds.spec.ts'],
  },
  policies: {
    title: 'Foreign code in the frame',
    proves: 'policies read as a browser does, and probes from a press or a timer, worker included',
    how: 'control: all probes take effect in a page without a policy; WebRTC and self-navigation, which no policy governs, are no probes',
    passes: '0 carried out, 0 hits at the attacker’s server',
    specs: ['security/csp.spec.ts'],
  },
  gadgets: {
    title: 'Policy gadgets',
    proves: 'a script in a wallet document, or in the worker, reaches no other route of its origin',
    how: 'a proxy notes every request; 18 routes from each document and the key worker; control: without a policy all get through',
    passes: '0 reached',
    specs: ['security/gadgets.spec.ts'],
  },
  frameLoss: {
    title: 'The frame, lost with everything open',
    proves: 'reloaded, taken away or crashed: every kind of request ends, none completes unseen',
    how: "the frame's thread is busy while every kind of request is open; the next signature works",
    passes: '0 hanging or in other words than the specification’s',
    specs: ['security/frameLoss.spec.ts'],
  },
  partitions: {
    title: 'Two sites and the wallet’s own page',
    proves: 'one wallet after it was brought there, and no key or session in common before',
    how: 'compares keys and sessions in all requests to the services',
    passes: '0 shared, 0 other wallets',
    specs: ['security/partitions.spec.ts'],
  },
  consents: {
    title: 'Asked before the visitor connects',
    proves: 'calls of a page that was not let in are answered as if there were no wallet',
    how: 'in a browser with a wallet and one without: answers word for word, times by their lower quartile',
    passes: '0 answers that differ, under 5 ms apart',
    specs: ['security/consents.spec.ts'],
    cases: 200,
  },
  browserKills: {
    title: 'The browser, killed while making a wallet',
    proves: 'SIGKILL at any moment of the first login, then a restart: one wallet, which signs',
    how: 'SIGKILL within 400 ms of the code; each address that a page ever showed is the same one and signs',
    passes: '0 keys lost, 0 wallets double',
    specs: ['security/browserKills.spec.ts'],
    workers: 2,
    cases: 200,
  },
  guesses: {
    title: 'One-time codes, guessed',
    proves:
      'five looks at each code, one by one or 64 at once, from any network, device and project',
    how: 'twenty devices in two projects, each request from another network; after 200 wrong guesses an unknown device needs approval, a known one does not',
    passes: '0 accepted after the fifth',
    files: ['packages/services/src/domain/login/guessing.long.test.ts'],
    cases: 100_000,
  },
  races: {
    title: 'One-time codes, raced',
    proves:
      'exactly one session of a code that is used twice, replaced, late or from a wrong clock',
    how: 'the code from three tabs, around its replacement and its end, and from clocks that are 60 and 61 seconds wrong; counts sessions in the database',
    passes: '0 sessions too many',
    files: ['packages/services/src/domain/login/races.long.test.ts'],
    cases: 1_000,
  },
  lockOuts: {
    title: 'Strangers who ask for codes',
    proves:
      'requests for codes of an address or a project, from any number of networks, lock no visitor out',
    how: '1, 10 and 500 networks (100 in the figures) ask, solve the work and guess every code; then the owner signs in on a known and a new device; controls: under the earlier limits ten requests lock a new device out for a day, and one client closes a project',
    passes: '0 kept out, 0 codes guessed',
    files: [
      'packages/services/src/domain/login/lockOuts.ci.test.ts',
      'packages/services/src/domain/login/guessable.ci.test.ts',
    ],
    // Networks that the largest attack comes from.
    cases: 500,
  },
  lockout: {
    title: 'One client cannot block others',
    proves:
      'an attacker at full speed, with one address, fifty or a whole /48, locks no visitor out of any kind of endpoint',
    how: "services and database on one core, the attacker on the other with 512 connections of four requests, from one address, fifty or the 65,536 /64 of one /48; controls: with the visitor's own address, and by raw connections of one address, the visitor is locked out",
    passes:
      'over 99 % of the victim’s deeds succeed, p95 under half a second or three times the idle value',
    files: ['packages/services/src/server/lockout.slow.test.ts'],
    // Seconds of each phase.
    cases: 3,
  },
  securityCheck: {
    title: 'The security check, on a slow device',
    proves:
      'the modal shows the check, the visitor can leave it, and a code that was mailed before still works',
    how: 'after eleven requests for codes, with two seconds for each try; a visitor who closes the modal gets no mail and can use another address',
    passes: '0 kept waiting in silence or for nothing',
    specs: ['security/securityCheck.spec.ts', 'security/securityCheck.blocked.spec.ts'],
  },
  settings: {
    title: 'The way into the wallet settings',
    proves: 'neither a site nor another page at the same address is signed in by it',
    how: "a site presses its own link, and opens the real address in a second page, before and after its use; control: the page of the visitor's press",
    passes: '0 signed in',
    specs: ['security/settings.spec.ts'],
  },
  enumeration: {
    title: 'Account enumeration',
    proves: 'answers and their times are alike for addresses with an account and without',
    how: 'known and unknown addresses in random order, with a Mann-Whitney test of the times; chance fails one run in a hundred, so a failure runs again once',
    passes: 'one answer, p > 0.01',
    files: ['packages/services/src/domain/login/enumeration.long.test.ts'],
    cases: 4_000,
  },
  providers: {
    title: 'Logins at providers, attacked',
    proves:
      'forged ID tokens, swapped codes, states and issuers, faults, rotated keys, links of others and 60 ways back',
    how: 'a real provider in six shapes: 28 forged ID tokens, 60 return addresses, 106 broken answers; control: the same visit without the fault signs in',
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
    title: 'Accounts linked and pre-hijacked',
    proves:
      'no address, account or number that someone else has, had or will have merges two users or adds a way in',
    how: 'six providers name an address that someone uses by mail, proved and not, before and after; five known ways to come first',
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
    title: 'Messages that are no sign-in',
    proves:
      'malformed, oversized, foreign, late, early and replayed messages, at the services and at stores that are full or damaged',
    how: 'every field wrong in turn, random messages written and read back, random walks through the state machine, stores that throw or lie',
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
    // Messages of each generator.
    cases: 20_000,
  },
  configurations: {
    title: 'Invalid configurations',
    proves:
      'an operator’s answer that is refused, late, broken, foreign or damaged changes nothing',
    how: '403, 429, 500, HTML, other shapes, cut answers, no answer, damaged memory',
    passes: '0 believed',
    files: [
      'packages/host-sdk/src/configuration/configuration.test.ts',
      'packages/host-sdk/src/configuration/configuration.long.test.ts',
    ],
  },
  proofs: {
    title: 'Proofs of possession, changed',
    proves: 'a DPoP proof with any letter changed or missing is refused',
    passes: '0 accepted',
    files: ['packages/services/src/routes/middleware/dpop.test.ts'],
    cases: 1_000,
  },
  web: {
    title: 'Origins, methods, lengths, depths',
    proves: 'each realm keeps other sites out, and what no client of ours sends is refused',
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
    title: 'The relay on 512 MB, attacked',
    proves:
      'anonymous sockets of 17 kinds, from one address or a hundred, end no process and stop no login',
    how: '512 MB of heap and 200 connections at a time, while people sign in and a dapp talks to a wallet; control: without limits V8 ends the process',
    passes: '0 past a cap, 0 messages of others lost, requests of a sign-in under 500 ms (p95)',
    files: ['packages/services/src/server/relayExhaustion.long.test.ts'],
    // Seconds of each attack.
    cases: 15,
  },
  secrets: {
    title: 'Secrets that went through',
    proves: 'no table and no log line holds a code, share, session, proof, link or key',
    how: 'searches tables and logs for each of them after use',
    passes: '0 found',
    files: ['packages/services/src/server/secrets.test.ts'],
  },
  kills: {
    title: 'Killed while making a wallet',
    proves: 'SIGKILL before any statement of signing in and making a wallet',
    how: 'also before a ready answer is sent; the audit log has every release',
    passes: '0 keys lost, 0 wallets double',
    files: ['packages/services/src/server/killPoints.slow.test.ts'],
    cases: 500,
  },
  power: {
    title: 'Power cut',
    proves:
      'SIGKILL of services and database server at any moment of a sign-in, a new wallet, a renewed share and messages',
    how: 'ten moments each of signing in, making a wallet, renewing a share and publishing; control: with `synchronous_commit` off, rows are lost',
    passes: '0 acknowledged lost, 0 wallets double, started again each time',
    files: [
      'packages/services/src/server/powerCut.slow.test.ts',
      'packages/embedded-postgres/src/powerCut.slow.test.ts',
    ],
    cases: 40,
  },
  refresh: {
    title: 'Killed while the shares are renewed',
    proves: 'a device or its services that stop anywhere between two generations open the wallet',
    how: 'device and services are cut off before and after each request and write',
    passes: '0 wallets that do not open',
    files: ['packages/secure-frame/src/wallet/refreshShares.test.ts'],
    cases: 500,
  },
  shares: {
    title: 'Shares and vaults, damaged',
    proves: 'flipped bits, mixed generations, cuts and growth are an error, and never another key',
    passes: '0 opened',
    files: ['packages/secure-frame/src/wallet/vault/openVault.long.test.ts'],
    cases: 10_000,
  },
  lies: {
    title: 'Services that lie',
    proves: 'no lie while a wallet is made, opened or recovered brings an address that is not its',
    how: "changes each member of the real services' answers, ten ways for bytes",
    passes: '0 believed',
    files: ['packages/secure-frame/src/wallet/maliciousServices.test.ts'],
  },
  keeping: {
    title: 'At an unlocked profile',
    proves:
      'without an owner’s recovery method nothing is exported, removed or let in, from any place',
    how: 'exports, removals and new devices, with proofs for another action, subject or time, and with lying services; each has its control',
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
    proves: 'a stranger’s login at full speed keeps the owner from nothing and sends no false mail',
    how: "a session with the owner's mailbox uses up the shared limits while the owner signs, exports, recovers, adds, removes and revokes",
    passes: '0 refused, 0 false mails',
    files: ['packages/secure-frame/src/wallet/twoSessions.ci.test.ts'],
    cases: 5_000,
  },
  compromise: {
    title: 'What was stolen, by its parts',
    proves: 'of 16 sets of device, services, secret and login only the four designed ones rebuild',
    passes: '0 others',
    files: ['packages/secure-frame/src/wallet/vault/compromise.test.ts'],
  },
}
