export type Device = {
  mobile: boolean
  ios: boolean
  android: boolean
  /** Safari on iOS, but not another iOS browser. */
  iosSafari: boolean
  telegram: boolean
  /** The page is inside another page. */
  framed: boolean
  inAppBrowser: 'metamask' | 'coinbase' | 'trust' | undefined
}

export type PageFacts = {
  userAgent: string
  /** The primary pointer is a finger. */
  coarsePointer: boolean
  maxTouchPoints: number
  framed: boolean
  globals: readonly string[]
  /** Flags that wallets set on `window.ethereum`. */
  walletFlags: readonly string[]
}

const TELEGRAM = ['TelegramWebviewProxy', 'TelegramWebviewProxyProto']

const BROWSERS = [
  { name: 'metamask', agent: /MetaMaskMobile/i, flag: undefined },
  { name: 'coinbase', agent: /CoinbaseBrowser|CoinbaseWallet/i, flag: 'isCoinbaseBrowser' },
  { name: 'trust', agent: /Trust(Wallet)?\/[\d.]/i, flag: 'isTrust' },
] as const

export function readDevice(facts: PageFacts = readPage()): Device {
  const { userAgent, coarsePointer, maxTouchPoints, framed, globals } = facts
  // iPads identify as Macs, but Macs have no touch screen.
  const ios =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const android = /Android/.test(userAgent)
  const mobile = ios || android || (coarsePointer && /Mobi/.test(userAgent))
  return {
    mobile,
    ios,
    android,
    iosSafari: ios && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|GSA/.test(userAgent),
    telegram: TELEGRAM.some((name) => globals.includes(name)),
    framed,
    inAppBrowser: mobile
      ? BROWSERS.find(
          ({ agent, flag }) =>
            agent.test(userAgent) || (flag !== undefined && facts.walletFlags.includes(flag)),
        )?.name
      : undefined,
  }
}

function readPage(): PageFacts {
  const page = globalThis.window
  if (page === undefined)
    return {
      userAgent: '',
      coarsePointer: false,
      maxTouchPoints: 0,
      framed: false,
      globals: [],
      walletFlags: [],
    }
  const { navigator } = page
  return {
    userAgent: navigator.userAgent,
    // Test environments do not support media queries.
    coarsePointer: page.matchMedia?.('(pointer: coarse)')?.matches === true,
    maxTouchPoints: navigator.maxTouchPoints,
    framed: page.self !== page.top,
    globals: TELEGRAM.filter((name) => name in page),
    walletFlags: readFlags(page),
  }
}

/** Extensions compete for `window.ethereum`: reading it may throw. */
function readFlags(page: object): readonly string[] {
  try {
    const provider = Object(Reflect.get(page, 'ethereum'))
    return ['isCoinbaseBrowser', 'isTrust'].filter((flag) => provider[flag] === true)
  } catch {
    return []
  }
}
