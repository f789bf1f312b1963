import { hasPreact } from './withPreact.js'

type Modules = {
  getModuleInfo: (id: string) => {
    importers: readonly string[]
    dynamicImporters: readonly string[]
    isEntry: boolean
  } | null
}

/** The modal, found by the imports of its first opening. */
const MODAL = /\/mountModal\.tsx/
const PREACT = '?preact'

const ENTRY = /\/host-sdk\/src\/exports\/index\.ts$/

/** Small modules that all adapters load at once, or that an adapter shares with lazy code. */
const OF_ADAPTERS =
  /\/(adapters\/(awaitConnection|invalid|eip155\/provider\/providerEvents)|host-sdk\/src\/platform\/isDataImage|protocol\/src\/http\/chainData\/isRdns)\.ts$/

/** One file with the code of every page, instead of one file per set of views. */
export const coreGroup = {
  test: /\/(host-sdk\/src\/(?!exports\/|start\/createVestibule)|protocol\/src\/(caip|.*\/hexChainId|http\/chainData\/isRdns)|zustand\/)/,
  name: (id: string, modules: Modules) =>
    OF_ADAPTERS.test(id) || ancestorsOf(id, modules).some((one) => ENTRY.test(one)) ? 'core' : null,
}

/** One file for the first opening of each modal: each additional file takes some ms at any size. */
export const modalGroup = {
  test: /\/(host-sdk\/src\/modal\/(?!mountModal)|design\/src\/).*\.tsx?(\?preact)?$/,
  name: (id: string, modules: Modules) => {
    const opening = openingOf(id, modules)
    // Most views use these modules, which are too small for separate files.
    if (opening === null && partOf(id, modules) !== 'sharedWallet') return null
    return hasPreact(id) ? 'modalOfPreact' : 'modal'
  },
}

/** One file to connect wallets, for the modal and for pages that restore a connection. */
export const connectionsGroup = {
  test: /\/host-sdk\/src\/(connections\/((abandon|dis)?[cC]onnect|ofConnectors|endInTabs|adapterOf|transitions|watch|followConnections)|core\/(addresses|commit|profile|until)|navigation\/router|networks\/loadBalance|platform\/(avatarOf|within))\.ts$/,
  name: 'connections',
}

/** One file for the modal's SDK code. Other code may also use this file. */
export const openingGroup = {
  test: /\/host-sdk\/src\/(?!modal\/|exports\/).*\.ts$/,
  name: (id: string, modules: Modules) =>
    // The account and the wallet list share this module, which is too small for a separate file.
    openingOf(id, modules) !== null || id.endsWith('/navigation/disconnectActive.ts')
      ? 'opening'
      : null,
}

/** Few files for modules that several parts share. These files do not import each other: early code must not import later code. */
export const sharedGroup = {
  test: /\/(host-sdk|protocol|design|demo)\/src\/.*\.tsx?$/,
  name: (id: string, modules: Modules) => {
    if (/\/protocol\/src\//.test(id)) return 'sharedProtocol'
    const isEager = ancestorsOf(id, modules).some((one) => modules.getModuleInfo(one)?.isEntry)
    return isEager ? 'sharedEager' : 'sharedLazy'
  },
  minShareCount: 2,
}

/**
 * Lazy parts by their dynamic imports, one file each. A module belongs to the first part that needs
 * it, so files do not import each other.
 */
const PARTS: readonly (readonly [part: string, imported: RegExp])[] = [
  [
    'restore',
    /\/lateCode\.|connections\/(restore|follow|refresh|readIdentity)|\/followTab\.|networks\/(balance|nodes)/,
  ],
  ['data', /\/assets\/(holdings|nfts)\./],
  ['history', /\/assets\/history\.|\/followTransaction\./],
  [
    'evmRequest',
    /adapters\/eip155\/(provider\/answer|adapterCode|embedded|switchChain|fromProviderError)/,
  ],
  [
    'evmAction',
    /adapters\/eip155\/(siwx|transfer|replacement|readRevertReason|walletConnect|permissions)/,
  ],
  ['wagmi', /adapters\/wagmi\//],
  ['start', /startParts|checkOrigin|configuration\/|resumeLogin/],
  [
    'action',
    /\/host-sdk\/src\/(start\/(adapterActions|instanceActions|destroyInstance)|connections|core|networks)\b/,
  ],
  ['report', /\/host-sdk\/src\/(analytics\/|alerts\/|start\/startExtras)/],
  ['signIn', /\/followSignIn\./],
  ['frame', /\/frame\/|\/host-sdk\/src\/embedded\//],
  ['headless', /\/host-sdk\/src\/headless\//],
  ['navigation', /\/host-sdk\/src\/(assets\/(?!names\/)|navigation\/)/],
  ['account', /views\/(Account\/|accountViews)/],
  ['asset', /views\/assetViews\./],
  ['activity', /views\/activityViews\.|\/(RequestBar|TransactionToast)\./],
  ['details', /views\/(detail|nft|profile)Views\./],
  ['send', /views\/((send|sendPreview|scan)Views|Send\/(checkTransfer|explainRecipient))\./],
  ['swap', /views\/swapViews\./],
  ['swapRun', /views\/Swap\/run\//],
  ['buy', /views\/(buyViews|Buy\/proveAccount)\./],
  ['session', /views\/sessionViews\./],
  ['login', /views\/(email|social|siwx)Views\.|\/ProviderMark\./],
  ['remote', /views\/remoteViews\./],
  ['wallet', /views\/(wallet|namespace)Views\./],
  ['name', /\/assets\/names\/|views\/nameViews\./],
]
const ACCOUNT = ['account', 'asset', 'activity', 'details', 'send', 'swap']
/** If a part of `by` and a part outside `within` use a module, it is in `file`. */
const SHARED: readonly { file: string; by: readonly string[]; within: readonly string[] }[] = [
  { file: 'sharedWallet', by: ['wallet', 'remote'], within: [] },
  {
    file: 'sharedLogin',
    by: ['login', 'frame'],
    within: ['restore', 'start', 'action', 'signIn', 'frame'],
  },
  {
    file: 'sharedAccount',
    by: ACCOUNT,
    within: ['data', 'history', 'name', 'buy', 'session', 'swapRun', ...ACCOUNT],
  },
]
/** Modules whose part does not follow from their importers, because one index imports the whole protocol. */
const PLACES: typeof PARTS = [
  ['restore', /\/networks\/(nodes\/|switchNetwork\.)|\/rpc\/rpcLimits/],
  ['start', /\/frame\/(alerts|tellUnfit)\./],
  ['qr', /\/modal\/ui\/qr\//],
  ['sharedWallet', /\/modal\/hooks\/useIsOffline\./],
  ['asset', /\/Send\/TokenAmount\.|\/ui\/toasts\/locales\/|\/(explorerLink|countOf)\./],
  ['data', /\/http\/chainData\/(amounts|supportedChains|balances|nfts)\./],
  ['history', /\/http\/chainData\/history\./],
  ['evmRequest', /\/namespaces\/eip155\/classifyResponse\./],
  [
    'evmWallet',
    /\/eip155\/(switchChain|confirmChain|askWallet|readChainId|fromProviderError)\.|\/networks\/switchFailure\./,
  ],
  ['evmAction', /\/namespaces\/eip155\/(fees|coinType)\.|\/eip155\/importViem\./],
  ['swap', /\/http\/swaps\/swaps\./],
  ['buy', /\/http\/onRamps\/onRamps\./],
  ['session', /\/http\/wallet\/smartSessions\./],
  ['account', /\/modal\/hooks\/useReading\./],
  ['sharedSignIn', /\/siwx\/(signSession|subjectOf|transitions|message\/formatMessage)\./],
  ['start', /\/core\/watchLoginViews\./],
  ['sharedLogin', /\/protocol\/src\/startPages\./],
  [
    'frame',
    /\/protocol\/src\/(account|metadata|messages|themeSchemas|channel\/.*|returnMark)\.|\/comlink\//,
  ],
]

/** One file per part. Views have two files, one per renderer. */
export const lazyGroup = {
  test: /\/(host-sdk|protocol|design)\/src\/(?!namespaces\/(?!eip155))|\/comlink\//,
  name: (id: string, modules: Modules) => {
    const part = partOf(id, modules)
    if (part === undefined) return null
    if (id.endsWith(PREACT)) return `${part}ViewsOfPreact`
    return part + (modules.getModuleInfo(id + PREACT) === null ? 'Parts' : 'Views')
  },
}

function partOf(id: string, modules: Modules): string | undefined {
  const place = PLACES.find(([, pattern]) => pattern.test(id))
  if (place !== undefined) return place[0]
  const from = ancestorsOf(id, modules)
  if (from.some((one) => modules.getModuleInfo(one)?.isEntry || MODAL.test(one))) return undefined
  const imported = from.filter((one) => modules.getModuleInfo(one)?.dynamicImporters.length)
  const parts = imported.map((one) => PARTS.find(([, pattern]) => pattern.test(one))?.[0])
  if (new Set(parts).size > 1)
    for (const { file, by, within } of SHARED)
      if (
        by.some((part) => parts.includes(part)) &&
        parts.some((part) => part !== undefined && !within.includes(part))
      )
        return file
  return PARTS.find(([part]) => parts.includes(part))?.[0]
}

function openingOf(id: string, modules: Modules): 'react' | 'preact' | null {
  const from = ancestorsOf(id, modules)
  if (from.some((one) => modules.getModuleInfo(one)?.isEntry)) return null
  if (from.some((one) => one.endsWith('/mountModal.tsx'))) return 'react'
  return from.some((one) => one.endsWith('/mountModal.tsx?preact')) ? 'preact' : null
}

function ancestorsOf(id: string, modules: Modules): string[] {
  const found = new Set([id])
  for (const one of found)
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) found.add(importer)
  return [...found]
}
