/**
 * The eleven attack paths of a review in November 2026. Each has tests and a control: the attack
 * succeeds without the defence, or an honest request passes.
 */
export const WAYS_IN = [
  {
    point: 1,
    way: 'a masked click adds a device',
    tests: {
      'e2e/security/links.spec.ts': [
        'a press on a masked notice does not approve a device: it only opens a window that asks for digits',
      ],
    },
    control: 'the same presses reach an ordinary button of the frame',
  },
  {
    point: 1,
    way: 'a page changes the storage of a wallet',
    tests: {
      'secure-frame/src/wallet/worker/whereToDecide.test.ts': [
        'security: does not allow %s on a page',
      ],
    },
    control: ['runs a call from the %s only if the table lists that place'],
  },
  {
    point: 1,
    way: 'the digits, or a secret, are intercepted',
    tests: {
      'secure-frame/src/links/deviceWindow.test.ts': [
        'is rejected without a proof, with a malformed secret, and after three tries with wrong digits',
      ],
    },
    control: [
      '[J05] is approved with digits from the wallet’s window, but not with digits from the frame',
    ],
  },
  {
    point: 2,
    way: 'signatures that move money look harmless',
    tests: {
      'secure-frame/src/wallet/namespaces/eip155/drainers.test.ts': [
        '[V12] shows the expected sentence and risk level for every shape',
      ],
      'secure-frame/src/wallet/namespaces/document/messages/messageTable.test.ts': [
        '[V12] security: rates a message that creates keys as high, with a warning',
      ],
      'e2e/security/drainers.spec.ts': [
        '[V12] shows the effect of a dangerous signature in a window and requires a long press',
      ],
    },
    control: ['[V12] control: rates harmless texts as ordinary messages'],
  },
  {
    point: 3,
    way: 'sockets crash the process or fill its disk',
    tests: {
      'services/src/server/relayExhaustion.long.test.ts': [
        '[A31] keeps its memory and database limits, allows logins, and loses no message of other clients',
      ],
    },
    control: ['[A31] control: without limits, exceeds the storage limit and ends'],
  },
  {
    point: 4,
    way: 'an unlocked profile exports, and removes the owner’s methods',
    tests: {
      'secure-frame/src/wallet/stolenProfile.test.ts': [
        'cannot export for a day: through the worker, offline, or with lying services',
        'is rejected as a proof for removing the owner’s method, adding a method, or admitting a device',
      ],
    },
    control: [
      '[J05] with a %s exports, adds a method, admits a device and removes a method',
      'requires a proof and a removal instead of a cancellation once it is active',
    ],
  },
  {
    point: 5,
    way: 'a route of the wallet’s origin carries data out of its policies',
    tests: {
      'e2e/security/gadgets.spec.ts': [
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the title as its file has it
        'reaches only the paths that the ${name} document uses',
        'reaches only the routes that the worker’s CSP allows',
      ],
      'services/src/routes/frame/redirects.test.ts': [
        'does not redirect or fetch a given URL on a path of a policy',
      ],
    },
    control: [
      'control: every attempt reaches the server from a document without a CSP',
      'control: many attempts reach the server under a CSP with `self`',
      'detects the only redirect, which no policy path covers',
    ],
  },
  {
    point: 6,
    way: 'unanswered DNS names block the process',
    tests: {
      'services/src/adapters/sources/createFetchSource.test.ts': [
        '[J08] does not delay the process’s other look-ups while twenty names remain unresolved',
      ],
    },
    control: ['[J08] control: look-ups that occupy all threads delay other look-ups'],
  },
  {
    point: 7,
    way: 'a login alone locks the owner out, or sends false mails',
    tests: {
      'secure-frame/src/wallet/twoSessions.ci.test.ts': [
        'do not let an attacker’s session block the owner or cause false emails',
      ],
    },
    control: [
      'prefer the owner’s session, which has the wallet’s token, over an attacker’s session',
    ],
  },
  {
    point: 8,
    way: 'anonymous requests lock new devices out',
    tests: {
      'services/src/domain/login/lockOuts.ci.test.ts': [
        '$aim from $networks network(s) for an hour lock no user out',
      ],
    },
    control: [
      'control: with one counter for all networks, lock the owner’s new device out for a day',
      'control: with one counter for all networks, let one stranger close a project',
    ],
  },
  {
    point: 9,
    way: 'the least strict project of a deployment sets the device check',
    tests: {
      'services/src/domain/login/deviceCheck.test.ts': [
        'gets no code for an account with a wallet before its owner approves the device',
      ],
    },
    control: ['control: gets a code immediately if every project is as lax'],
  },
  {
    point: 10,
    way: 'the services process a request before they count it',
    tests: {
      'services/src/routes/login/admission.test.ts': [
        'receives 429 before the signature check; below the limit, a forged signature gets 401',
        'returns `retry-after` before the body has arrived, and does not store the proof',
      ],
    },
    control: ['control: admits the same request later, and stores its proof before its body'],
  },
  {
    point: 10,
    way: 'unknown clients pose as returning users',
    tests: {
      'services/src/routes/middleware/ranks.test.ts': [
        'security: treats a key as new for a while if it sends more requests than a browser',
        'security: limits a session that many machines share',
        'security: does not use up a key’s quota for requests without its nonce or session',
      ],
    },
    control: [
      'ranks the requests of a known key above those of a new key',
      'ranks a session higher only for its own key and only on routes that check sessions',
    ],
  },
  {
    point: 10,
    way: 'node calls and simulations without a session',
    tests: {
      'services/src/routes/rpc/rpcLimits.test.ts': [
        'security: leaves a project its quota while 50 clients of a /48 send invalid calls',
        'counts per network for all projects',
        'are rejected in a batch without a session, with another key’s session, or after its end',
      ],
    },
    control: [
      'charges a client for each call of a batch, and for no call of a rejected batch',
      'are forwarded with a valid session',
    ],
  },
  {
    point: 10,
    way: 'a few networks fill the storage for windows',
    tests: {
      'services/src/routes/frame/popupRoutes.test.ts': [
        'leaves others as many slots as one site uses, with four sites of five accounts each',
      ],
    },
    control: ['control: blocks all clients without the limit per owner'],
  },
  {
    point: 11,
    way: 'a hash that looks like text',
    tests: {
      'secure-frame/src/wallet/namespaces/eip155/requests/parsePersonalSign.test.ts': [
        '[V12] security: shows a possible hash as bytes in any encoding: %s',
      ],
    },
    control: ['[V12] control: shows text of a slightly different length as a message'],
  },
  {
    point: 11,
    way: 'names that reverse the text around them',
    tests: {
      'secure-frame/src/hub/hostileNames.test.tsx': [
        '[V12] %s escapes and isolates a hostile name',
      ],
    },
    control: ['control: detects a name without escaping'],
  },
  {
    point: 11,
    way: 'a press reaches a window behind another window',
    tests: {
      'e2e/specs/window/popup.spec.ts': [
        '[V12] keeps the button disabled on an accidental press behind another window',
      ],
    },
    control: ['[V12] control: the same press approves if the browser reports focus'],
  },
  {
    point: 11,
    way: 'implausible fees',
    tests: {
      'secure-frame/src/wallet/namespaces/eip155/transactions/prepareTransaction.test.ts': [
        '[V12] behavior: does not rate the fee as usual for %s',
      ],
    },
    control: ['[V12] behavior: rates fees as usual if the history and the block of the node agree'],
  },
  {
    point: 11,
    way: 'an account without a wallet cannot be deleted',
    tests: {
      'services/src/routes/wallet/accountRoutes.test.ts': [
        'deletes an account without a wallet if it is not cancelled',
      ],
    },
    control: ['waits seven days without a wallet, and is cancelled by a new wallet'],
  },
  {
    point: 11,
    way: 'an export fails after another device renewed the key',
    tests: {
      'secure-frame/src/wallet/recovery.test.ts': [
        'work with a remaining method after another device renewed the recovery key',
      ],
    },
    control: 'the method that was removed exports nothing',
  },
  {
    point: 11,
    way: 'a master key is committed to the repository',
    tests: {
      'scripts/leftOut.ci.test.mjs': [
        'behavior: git ignores settings and keys, except the example',
      ],
    },
    control: 'the same files with their example, which is taken in',
  },
  {
    point: 11,
    way: 'an opener keeps control of the hub or the approval window',
    tests: {
      'e2e/specs/wallets/openers.spec.ts': [
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the title as its file has it
        '[V12] cannot watch, navigate or close ${path.slice(0, 24)}',
      ],
    },
    control: ['control: keeps a handle on a page without the header, navigates it and closes it'],
  },
  {
    point: 11,
    way: 'a project without origins serves every page',
    tests: {
      'services/src/routes/directory/projectRoutes.test.ts': [
        '[A22] [Z23] rejects all requests of a project without origins, also of programs',
      ],
      'services/src/config/doctor/doctor.test.ts': ['a project that allows every origin'],
    },
    control: ['[A22] serves every page with `*`, but does not let a page embed the frame'],
  },
]
