import { ROOT } from './lib/root.mjs'
import { main, paint } from './lib/say.mjs'
import { measure } from './lib/sizes.mjs'

const kB = 1_000
const entry = 'src/exports/index.ts'
const modal = 'src/modal/mountModal.tsx'
const vanilla = 'src/exports/vanilla.ts'
const bitcoinSigning = 'src/adapters/bip122/provider/createActions.ts'
const bitcoinSignIn = 'src/adapters/bip122/siwx/siwxPart.ts'
const bitcoinSending = 'src/adapters/bip122/transfer/sendPayment.ts'
const bitcoinStart = 'src/adapters/bip122/standard/createStandardCode.ts'
const cosmosStart = 'src/adapters/cosmos/keplr/createKeplrCode.ts'
const evmActions = '_evmActionParts.js'
const bitcoinLibrary = '_bitcoinLibrary.js'
const polkadotSigning = 'src/adapters/polkadot/provider/createActions.ts'
/** Verifies signatures of most Polkadot accounts. */
const polkadotLibrary = '_polkadotLibrary.js'
const polkadotSignIn = 'src/adapters/polkadot/siwx/siwxPart.ts'
const cosmosSignIn = 'src/adapters/cosmos/siwx/siwxPart.ts'
// A test wallet imports this module, so its chunk is separate from the lazy chunks.
const cosmosCurve = '_curve.js'
const solanaTransactions = 'src/wallet/namespaces/solana/transactions/transactionRequests.ts'
const vanillaModal = 'src/modal/mountModal.tsx?preact'
/** zod has its own budget. It loads with code that checks responses of the services or the frame. */
const zod = '_schemas.js'
/** Error texts of lazy code. The entry exports the error class with all texts. */
const errors = '_errors.js'
const started = '_startParts.js'
const ACCOUNT = [modal, vanillaModal].map((from) =>
  ['account', 'asset', 'activity', 'details', 'send', 'swap', 'swapRun'].map((part) =>
    from === modal ? `_${part}Views.js` : `_preact-${part}ViewsOfPreact.js`,
  ),
)

/** Views for names. The account's data code loads earlier. */
const NAMES = ['_nameViews.js', '_preact-nameViewsOfPreact.js']
/** Views for purchases. They open from the account if the dapp offers purchases. */
const BUYING = ['_buyViews.js', '_preact-buyViewsOfPreact.js']
const SESSIONS = ['_sessionViews.js', '_preact-sessionViewsOfPreact.js']

/** Budgets for a dapp's visitors, without React, which the dapp already loads. */
const BUDGETS = [
  {
    name: 'host-sdk, entry',
    folder: 'packages/host-sdk',
    from: entry,
    dropped: [errors],
    limit: 11.4 * kB,
  },
  {
    name: 'host-sdk, errors',
    folder: 'packages/host-sdk',
    from: errors,
    loaded: ['src/exports/wagmi.ts'],
    limit: 2.2 * kB,
  },
  {
    name: 'host-sdk, modal',
    folder: 'packages/host-sdk',
    from: modal,
    loaded: [entry],
    limit: 47.2 * kB,
  },
  {
    name: 'host-sdk,',
    folder: 'packages/host-sdk',
    lazy: true,
    loaded: [entry, modal, vanillaModal, started, zod],
    except: [
      evmActions,
      ...ACCOUNT.flat(),
      ...NAMES,
      ...BUYING,
      ...SESSIONS,
      bitcoinStart,
      cosmosStart,
      bitcoinSigning,
      bitcoinSignIn,
      bitcoinSending,
      polkadotSigning,
      polkadotSignIn,
      cosmosSignIn,
    ],
    limit: 22.6 * kB,
  },
  { name: 'host-sdk, zod', folder: 'packages/host-sdk', from: zod, limit: 9.6 * kB },
  ...ACCOUNT.map(([from]) => ({
    name: `host-sdk, ${from}`,
    folder: 'packages/host-sdk',
    from,
    loaded: [entry, modal, vanillaModal, started, zod],
    limit: 22 * kB,
  })),
  ...[
    [bitcoinStart, 'bitcoin'],
    [cosmosStart, 'cosmos'],
  ].map(([from, name]) => ({
    name: `host-sdk, ${from}`,
    folder: 'packages/host-sdk',
    from,
    loaded: [entry, `src/exports/${name}.ts`],
    limit: 20 * kB,
  })),
  ...ACCOUNT.flatMap((views) =>
    views.slice(1).map((from, at) => ({
      name: `host-sdk, ${from}`,
      folder: 'packages/host-sdk',
      from,
      loaded: [entry, modal, vanillaModal, zod, ...views.slice(0, at + 1)],
      // Pages load swaps only if the dapp offers them, and the last part with a quote.
      limit: (/swapRun/.test(from) ? 5 : /swap/.test(from) ? 14 : 20) * kB,
    })),
  ),
  ...NAMES.map((from) => ({
    name: `host-sdk, ${from}`,
    folder: 'packages/host-sdk',
    from,
    loaded: [entry, modal, vanillaModal, started, zod, '_restoreParts.js', '_dataParts.js'],
    limit: 15 * kB,
  })),
  ...BUYING.map((from, at) => ({
    name: `host-sdk, ${from}`,
    folder: 'packages/host-sdk',
    from,
    loaded: [entry, modal, vanillaModal, started, zod, ACCOUNT[at][0], '_dataParts.js'],
    limit: 15 * kB,
  })),
  ...SESSIONS.map((from, at) => ({
    name: `host-sdk, ${from}`,
    folder: 'packages/host-sdk',
    from,
    loaded: [entry, modal, vanillaModal, started, zod, ...ACCOUNT[at].slice(0, 2), '_dataParts.js'],
    limit: 5 * kB,
  })),
  {
    name: 'host-sdk, vanilla',
    folder: 'packages/host-sdk',
    from: vanilla,
    dropped: [errors],
    limit: 11.4 * kB,
  },
  {
    name: 'host-sdk, modal of vanilla, with Preact',
    folder: 'packages/host-sdk',
    from: vanillaModal,
    loaded: [vanilla],
    limit: 55.6 * kB,
  },
  {
    name: 'host-sdk, elements',
    folder: 'packages/host-sdk',
    from: 'src/exports/elements.ts',
    loaded: [vanilla],
    limit: 3.1 * kB,
  },
  {
    name: 'host-sdk, adapter',
    folder: 'packages/host-sdk',
    from: 'src/exports/adapter.ts',
    loaded: [entry],
    limit: 1.5 * kB,
  },
  {
    name: 'host-sdk, single file with Preact and viem',
    folder: 'packages/host-sdk',
    file: 'browser/vestibule.js',
    limit: 365.1 * kB,
  },
  {
    name: `host-sdk, ${evmActions}`,
    folder: 'packages/host-sdk',
    from: evmActions,
    loaded: [entry, 'src/exports/eip155.ts', '_evmRequestParts.js'],
    limit: 20 * kB,
  },
  {
    name: 'host-sdk, wagmi',
    folder: 'packages/host-sdk',
    from: 'src/exports/wagmi.ts',
    loaded: [entry],
    limit: 6 * kB,
  },
  {
    name: 'host-sdk, walletconnect',
    folder: 'packages/host-sdk',
    from: 'src/exports/walletconnect.ts',
    loaded: [entry],
    limit: 12 * kB,
  },
  // Loads on every page of every site.
  {
    name: 'extension, provider in a page',
    folder: 'packages/extension',
    file: 'chrome/src/inpage/main.iife.js',
    limit: 12 * kB,
  },
  {
    name: 'extension, relay beside a page',
    folder: 'packages/extension',
    file: 'chrome/src/content/main.iife.js',
    limit: 2 * kB,
  },
  {
    name: 'host-sdk, safe',
    folder: 'packages/host-sdk',
    from: 'src/exports/safe.ts',
    loaded: [entry],
    limit: 5.2 * kB,
  },
  {
    name: 'host-sdk, solana',
    folder: 'packages/host-sdk',
    from: 'src/exports/solana.ts',
    loaded: [entry],
    limit: 5.3 * kB,
  },
  {
    name: 'host-sdk, bitcoin',
    folder: 'packages/host-sdk',
    from: 'src/exports/bitcoin.ts',
    loaded: [entry],
    limit: 5 * kB,
  },
  {
    name: 'host-sdk, cosmos',
    folder: 'packages/host-sdk',
    from: 'src/exports/cosmos.ts',
    loaded: [entry],
    limit: 5 * kB,
  },
  {
    name: 'host-sdk, cosmos, the curve',
    folder: 'packages/host-sdk',
    from: cosmosCurve,
    loaded: [entry],
    limit: 20 * kB,
  },
  {
    name: `host-sdk, ${cosmosSignIn}`,
    folder: 'packages/host-sdk',
    from: cosmosSignIn,
    loaded: [entry, cosmosCurve],
    limit: 20 * kB,
  },
  ...[bitcoinSigning, bitcoinSignIn, bitcoinSending].map((from) => ({
    name: `host-sdk, ${from}`,
    folder: 'packages/host-sdk',
    from,
    loaded: [entry, bitcoinLibrary],
    limit: 20 * kB,
  })),
  {
    name: 'host-sdk, bitcoin, the field’s library',
    folder: 'packages/host-sdk',
    from: bitcoinLibrary,
    loaded: [entry],
    limit: 55 * kB,
  },
  {
    name: 'host-sdk, polkadot',
    folder: 'packages/host-sdk',
    from: 'src/exports/polkadot.ts',
    loaded: [entry],
    limit: 5.3 * kB,
  },
  ...[polkadotSigning, polkadotSignIn].map((from) => ({
    name: `host-sdk, ${from}`,
    folder: 'packages/host-sdk',
    from,
    loaded: [entry, polkadotLibrary],
    limit: 20 * kB,
  })),
  {
    name: 'host-sdk, polkadot, the field’s library',
    folder: 'packages/host-sdk',
    from: polkadotLibrary,
    loaded: [entry],
    limit: 20 * kB,
  },
  {
    name: 'frame, first paint',
    folder: 'packages/secure-frame',
    from: 'index.html',
    limit: 64.1 * kB,
  },
  {
    name: 'frame, window of an approval',
    folder: 'packages/secure-frame',
    from: 'approve.html',
    limit: 60 * kB,
  },
  {
    name: 'frame, transactions of Solana',
    folder: 'packages/secure-frame',
    from: solanaTransactions,
    loaded: ['index.html'],
    limit: 43.3 * kB,
  },
  {
    name: 'frame, signing',
    folder: 'packages/secure-frame',
    workers: true,
    parts: ['eip155Signer'],
    limit: 92.3 * kB,
  },
  {
    name: 'frame, signing for Solana as well,',
    folder: 'packages/secure-frame',
    workers: true,
    parts: ['eip155Signer', 'solanaSigner'],
    limit: 98.4 * kB,
  },
  // Loads on a dapp's server, also at the edge for each visitor.
  {
    name: 'services, verify',
    folder: 'packages/services',
    from: 'src/exports/verify.ts',
    limit: 9 * kB,
  },
]

await main(() => {
  const sizes = measure(ROOT, BUDGETS)
  const width = Math.max(...sizes.map(({ name }) => name.length)) + 2
  for (const { name, size, limit } of sizes) {
    const line = `${name.padEnd(width)}${inKB(size).padStart(8)} of ${inKB(limit).padStart(5)} kB`
    console.log(fits({ size, limit }) ? line : paint('red', `${line}  over budget`))
  }
  return sizes.every(fits) ? 0 : 1
})

function fits({ size, limit }) {
  return size !== undefined && size <= limit
}

function inKB(bytes) {
  return bytes === undefined ? 'missing' : (bytes / kB).toFixed(1)
}
